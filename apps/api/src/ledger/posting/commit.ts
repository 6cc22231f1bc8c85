import type { Database, Transaction } from '@tallybook/db';
import { decide, type LedgerCommand } from '@tallybook/domain';
import { stepRows } from '../../platform/fairness/steps.ts';
import { Postponed } from '../../platform/group-commit.ts';
import { replayOf } from '../../platform/idempotency/replay.ts';
import { findResponses } from '../../platform/idempotency/store.ts';
import { parts } from '../parts/list.ts';
import { decided, withDerived, type Batch, type Ledger, type Part } from '../parts/part.ts';
import { readLedger, withOpenablePeriods } from '../parts/read.ts';
import { pendingAfter } from '../parts/sums.ts';
import type { Checkpoint, PostingOutcome, PostingRequest, PostingResult } from './posting.ts';

export interface Committed<Result> {
  /** In the order of the input. */
  readonly results: readonly Result[];
  /** Costs of later rows are computed in the background. */
  readonly recostPending: boolean;
}

/**
 * Commits a batch in one short transaction: keys and locks, the state, the pure decision, the rows. It awaits
 * statements only.
 *
 * @param recostLimit later rows that the transaction recosts; a batch with more is posted in part, at least the first
 * request
 */
export function commitBatch(
  database: Database,
  organizationId: string,
  requests: readonly PostingRequest[],
  recostLimit: number,
): Promise<Committed<PostingResult | Postponed>> {
  return database.tenant(organizationId, async (tx) => {
    // Without a checkpoint nothing is awaited here, so that the next statements are sent together with the BEGIN.
    const hasCheckpoint = requests.some((request) => request.checkpoint !== undefined);
    const ready = hasCheckpoint ? await acquireCheckpoints(tx, requests) : requests;
    const { outcomes, deferred, recostPending } = await postAll(tx, organizationId, ready, recostLimit);
    for (const [{ checkpoint }, own] of outcomes)
      if (checkpoint !== undefined) await checkpoint.advance(tx, own);
    return {
      results: requests.map((request) => deferred.get(request) ?? outcomes.get(request)),
      recostPending,
    };
  });
}

/**
 * The order in which a batch is posted. A batch has at most one stock take. It follows the other movements, because its
 * position in the posting order is taken after theirs, so its differences must include them. Cost adjustments are stored
 * and linked to the chains last. Transfers have positions after all of these.
 */
const ranks = ['movements', 'counts', 'cost adjustments', 'transfers'] as const;

function inPostingOrder(requests: readonly PostingRequest[]): readonly PostingRequest[] {
  const byRank = Map.groupBy(requests, rankOf);
  return ranks.flatMap((rank) => byRank.get(rank) ?? []);
}

function rankOf({ postings }: PostingRequest): (typeof ranks)[number] {
  const has = (wanted: LedgerCommand['kind']): boolean =>
    postings.some(({ group }) => group.some(({ kind }) => kind === wanted));
  if (has('transfer')) return 'transfers';
  if (has('cost_adjustment')) return 'cost adjustments';
  return has('count') ? 'counts' : 'movements';
}

/** The requests that may be posted. Checkpoints are locked in the order of their ids to prevent deadlocks. */
async function acquireCheckpoints(
  tx: Transaction,
  requests: readonly PostingRequest[],
): Promise<readonly PostingRequest[]> {
  const checkpoints = requests.flatMap(({ checkpoint }) => checkpoint ?? []);
  const rejected = new Set<Checkpoint>();
  for (const checkpoint of checkpoints.sort((a, b) => (a.id < b.id ? -1 : 1)))
    if (!(await checkpoint.acquire(tx))) rejected.add(checkpoint);
  return requests.filter(({ checkpoint }) => checkpoint === undefined || !rejected.has(checkpoint));
}

function byRequest(
  requests: readonly PostingRequest[],
  outcomes: readonly PostingOutcome[],
): Map<PostingRequest, readonly PostingOutcome[]> {
  const result = new Map<PostingRequest, readonly PostingOutcome[]>();
  let from = 0;
  for (const request of requests) {
    result.set(request, outcomes.slice(from, from + request.postings.length));
    from += request.postings.length;
  }
  return result;
}

interface Posted {
  readonly outcomes: ReadonlyMap<PostingRequest, readonly PostingOutcome[]>;
  readonly deferred: ReadonlyMap<PostingRequest, Postponed>;
  readonly recostPending: boolean;
}

/** Replays the postings whose key has a stored response, and posts the others. */
async function postAll(
  tx: Transaction,
  organizationId: string,
  requests: readonly PostingRequest[],
  recostLimit: number,
): Promise<Posted> {
  const keys = requests.flatMap(({ postings }) => postings.flatMap(({ call }) => call?.key ?? []));
  const commands = requests.map(({ postings }) => postings.flatMap(({ group }) => group));
  if (requests.every(({ postings }) => postings.length === 0))
    return { outcomes: byRequest(requests, []), deferred: new Map(), recostPending: false };
  const [stored, ledger] = await tx.flight([
    keys.length === 0 ? undefined : () => findResponses(tx, organizationId, keys),
    () => readLedger(tx, organizationId, commands, recostLimit),
  ]);
  const deferred = new Map(
    requests.flatMap((request, index) => {
      const rows = ledger.deferred.get(index);
      return rows === undefined ? [] : [[request, new Postponed(rows)] as const];
    }),
  );
  // Planned in the order of arrival, so that a deferred request comes first and is not deferred again and again.
  const now = inPostingOrder(requests.filter((request) => !deferred.has(request)));
  const postings = now.flatMap((request) => request.postings);
  const replays = postings.map(({ call }) => stored && replayOf(call, stored));
  const unseen = postings.filter((_posting, index) => replays[index] === undefined);
  const { results, recostPending } = await postUnseen(tx, organizationId, ledger, {
    postings: unseen,
    requests: now.map((request) => request.postings),
  });
  const rest = results[Symbol.iterator]();
  const all = replays.map((replay) => replay ?? (rest.next().value as PostingOutcome));
  return { outcomes: byRequest(now, all), deferred, recostPending };
}

/** Decides the postings, lets each part that they concern derive its share, and writes all of it in one flight. */
async function postUnseen(
  tx: Transaction,
  organizationId: string,
  stored: Ledger,
  { postings, requests }: Pick<Batch, 'postings' | 'requests'>,
): Promise<Committed<PostingOutcome>> {
  if (postings.length === 0) return { results: [], recostPending: false };
  const groups = postings.map(({ group }) => group);
  const all = groups.flat();
  const ledger = await withOpenablePeriods(tx, organizationId, stored, all);
  const decision = decide(ledger.state, groups);
  await endStep(tx, all);
  const commands = new Map(
    postings.flatMap((posting) => posting.group.map((command) => [command.id, { command, posting }])),
  );
  const pendingFrom = pendingAfter(ledger.state, decision);
  let batch = decided({ organizationId, ledger, decision, pendingFrom, postings, requests, commands });
  const concerned: Part[] = [];
  for (const { part, when } of parts) {
    if (!when(batch)) continue;
    concerned.push(part);
    if (part.derive === undefined) continue;
    batch = withDerived(batch, part.derive(batch));
    await endStep(tx, all);
  }
  await tx.flight(concerned.flatMap(({ write }) => write?.(tx, batch) ?? []));
  return {
    results: batch.outcomes,
    recostPending: decision.products.some((product) => product.pendingFrom !== undefined),
  };
}

/**
 * Ends a step of the computation: only a stock take is so large that there are several. PostgreSQL ends a transaction that
 * sends nothing for too long, and other requests of the process are served meanwhile. Not a `pause()`, during which the
 * transaction would hold its locks and send nothing.
 */
const endStep = async ({ sql }: Transaction, commands: readonly LedgerCommand[]): Promise<void> => {
  if (commands.length > stepRows) await sql`select 1`;
};
