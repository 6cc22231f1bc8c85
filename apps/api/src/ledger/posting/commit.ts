import type { Database, Transaction } from '@tallybook/db';
import { decide, type Decision, type GroupOutcome, type LedgerCommand } from '@tallybook/domain';
import { fixInventoryRules } from '../posting-rules/rules-store.ts';
import { replayOf } from '../../platform/idempotency/replay.ts';
import { insertFreeMonths } from '../periods/month-store.ts';
import { findResponses, storeResponses, type KeyedResponse } from '../../platform/idempotency/store.ts';
import { alertStatements } from '../alerts/write-store.ts';
import { appendToLog } from '../log/append-store.ts';
import { insertEntries } from '../journal/write-store.ts';
import type { TracedEvent } from '../../platform/events/event.ts';
import { recordTraced } from '../../platform/events/record.ts';
import { stepRows } from '../../platform/fairness/steps.ts';
import { alertChanges } from './alerts.ts';
import { bookDecision, newInventoryRules } from './booking.ts';
import { linkChain, linkCostAdjustments } from './chain.ts';
import { costEvents } from './cost-events.ts';
import { eventStatements } from './posting-events.ts';
import { withOpenablePeriods } from '../state/periods.ts';
import type {
  Checkpoint,
  PostedItem,
  Posting,
  PostingOutcome,
  PostingRequest,
  PostingResult,
} from './posting.ts';
import { pendingAfter } from './pending-after.ts';
import { presentAccepted, presentCostAdjustment } from './present.ts';
import { readLedger, type Ledger } from '../state/ledger.ts';
import { ledgerStatements } from './write-store.ts';

export interface Committed<Result> {
  /** In the order of the input. */
  readonly results: readonly Result[];
  /** Costs of later rows are computed in the background. */
  readonly recostPending: boolean;
}

/** A request that was not posted: its recost would make the transaction too long. */
export interface Deferred {
  /** Later rows to recost. */
  readonly deferredRows: number;
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
): Promise<Committed<PostingResult | Deferred>> {
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
 * and linked to the chains last.
 */
const ranks = ['movements', 'counts', 'cost adjustments'] as const;

function inPostingOrder(requests: readonly PostingRequest[]): readonly PostingRequest[] {
  const byRank = Map.groupBy(requests, rankOf);
  return ranks.flatMap((rank) => byRank.get(rank) ?? []);
}

function rankOf({ postings }: PostingRequest): (typeof ranks)[number] {
  const has = (wanted: LedgerCommand['kind']): boolean =>
    postings.some(({ group }) => group.some(({ kind }) => kind === wanted));
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
  readonly deferred: ReadonlyMap<PostingRequest, Deferred>;
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
    () => findResponses(tx, organizationId, keys),
    () => readLedger(tx, organizationId, commands, recostLimit),
  ]);
  const deferred = new Map(
    requests.flatMap((request, index) => {
      const deferredRows = ledger.deferred.get(index);
      return deferredRows === undefined ? [] : [[request, { deferredRows }]];
    }),
  );
  // Planned in the order of arrival, so that a deferred request comes first and is not deferred again and again.
  const now = inPostingOrder(requests.filter((request) => !deferred.has(request)));
  const postings = now.flatMap((request) => request.postings);
  const replays = postings.map(({ call }) => replayOf(call, stored));
  const unseen = postings.filter((_posting, index) => replays[index] === undefined);
  const groups = now.map((request) => request.postings);
  const { results, recostPending } = await postUnseen(tx, organizationId, ledger, {
    postings: unseen,
    groups,
  });
  const rest = results[Symbol.iterator]();
  const all = replays.map((replay) => replay ?? (rest.next().value as PostingOutcome));
  return { outcomes: byRequest(now, all), deferred, recostPending };
}

async function postUnseen(
  tx: Transaction,
  organizationId: string,
  stored: Ledger,
  { postings, groups }: { postings: readonly Posting[]; groups: readonly (readonly Posting[])[] },
): Promise<Committed<PostingOutcome>> {
  if (postings.length === 0) return { results: [], recostPending: false };
  const commands = postings.flatMap(({ group }) => group);
  const ledger = await withOpenablePeriods(tx, organizationId, stored, commands);
  const decision = decide(
    ledger.state,
    postings.map(({ group }) => group),
  );
  await endStep(tx, commands);
  const authors = new Map(
    postings.flatMap(({ group, userId }) => group.map((command) => [command.id, userId])),
  );
  const importIds = new Map(
    postings.flatMap(({ group, importId }) =>
      importId === undefined ? [] : group.map((command) => [command.id, importId]),
    ),
  );
  const booked = bookDecision(ledger, decision, { commands, authors });
  await endStep(tx, commands);
  const rows = linkChain(organizationId, ledger, booked.movements, { authors, importIds });
  await endStep(tx, commands);
  const pendingFrom = pendingAfter(ledger, decision);
  const adjustments = linkCostAdjustments(
    organizationId,
    ledger,
    { rows, costAdjustments: booked.costAdjustments },
    authors,
  );
  const movements = new Map(
    rows.map((row) => [row.id, presentAccepted(organizationId, ledger, row, pendingFrom)]),
  );
  const presented = new Map<string, PostedItem>([
    ...movements,
    ...adjustments.map(
      (row) => [row.id, presentCostAdjustment(organizationId, ledger, row, pendingFrom)] as const,
    ),
  ]);
  const outcomes = postings.map((posting, index) => outcomeOf(posting, decision, index, presented));
  await endStep(tx, commands);
  const { entries } = booked;
  const written = [...rows, ...adjustments];
  const fixed = newInventoryRules(ledger, rows);
  const changes = costEvents(organizationId, ledger, decision, {
    postings,
    rows: written,
    entries,
    pendingFrom,
  });
  const used = new Set(written.map((row) => row.periodId));
  const opened = ledger.openable.filter((month) => used.has(month.id));
  if (written.length > 0 || outcomes.some((outcome) => 'response' in outcome))
    await tx.flight([
      () => insertFreeMonths(tx, organizationId, opened),
      fixed.size > 0 ? () => fixInventoryRules(tx, organizationId, fixed) : undefined,
      ...insertEntries(tx, organizationId, booked.entries, ledger.now),
      ...ledgerStatements(tx, organizationId, ledger, { rows, adjustments }, decision.products),
      ...alertStatements(tx, organizationId, alertChanges(ledger, groups, decision.movements)),
      ...(written.length === 0
        ? []
        : appendToLog(tx, organizationId, {
            movements: rows,
            costAdjustments: adjustments,
            entries: booked.entries,
            createdAt: ledger.now,
            productIds: [...fixed.keys()],
            periodIds: opened.map(({ id }) => id),
          })),
      () => storeResponses(tx, organizationId, keyedResponses(postings, outcomes)),
      ...eventStatements(tx, organizationId, ledger, { postings, rows: written, movements, opened }),
      adjustments.length > 0
        ? () => recordTraced(tx, auditEvents(organizationId, postings, presented))
        : undefined,
      changes.length > 0 ? () => recordTraced(tx, changes) : undefined,
    ]);
  return {
    results: outcomes,
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

function outcomeOf(
  posting: Posting,
  decision: Decision,
  index: number,
  items: ReadonlyMap<string, PostedItem>,
): PostingOutcome {
  const outcome = decision.outcomes[index] as GroupOutcome;
  if ('rejected' in outcome) return posting.combineProblems(outcome.rejected);
  const presented = outcome.accepted.map((movement) =>
    movement === 'unchanged' ? movement : (items.get(movement.id) as PostedItem),
  );
  return { response: posting.toResponse(presented), replayed: false };
}

/** Movements have none of their own: the ledger contains their authors. Cost adjustments are few, and matter to auditors. */
function auditEvents(
  organizationId: string,
  postings: readonly Posting[],
  items: ReadonlyMap<string, PostedItem>,
): TracedEvent[] {
  return postings.flatMap(({ group, origin }) =>
    group.flatMap(({ id, kind }) => {
      const item = items.get(id);
      if (kind !== 'cost_adjustment' || item === undefined || item === 'unchanged') return [];
      return [
        {
          origin,
          event: { organizationId, type: 'cost_adjustment.recorded' as const, subjectId: id, data: item },
        },
      ];
    }),
  );
}

function keyedResponses(postings: readonly Posting[], outcomes: readonly PostingOutcome[]): KeyedResponse[] {
  return postings.flatMap(({ call }, index) => {
    const outcome = outcomes[index];
    return call === undefined || outcome === undefined || !('response' in outcome)
      ? []
      : [{ call, response: outcome.response }];
  });
}
