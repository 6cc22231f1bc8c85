import type { Database, Transaction } from '@tallybook/db';
import { decide, type Decision, type GroupOutcome, type StockMovement } from '@tallybook/domain';
import { refuseReuse } from '../../../platform/idempotency/replay.ts';
import { insertFreeMonths } from '../../periods/month-store.ts';
import { findAnswers, storeAnswers, type KeyedCall } from '../../../platform/idempotency/store.ts';
import { insertEntries } from '../../journal-entries/write-store.ts';
import { bookDecision } from './booking.ts';
import { linkChain } from './chain.ts';
import { recordPosting } from './posting-events.ts';
import { withOpenablePeriods } from './state/periods.ts';
import type { Load, Passage, Posted, Posting, Unloaded } from './posting.ts';
import { presentAccepted } from './present.ts';
import { readLedger, type Ledger } from './state/read-store.ts';
import { writeLedger } from './write-store.ts';

export interface Committed<Result> {
  /** In the order of what was given. */
  readonly results: readonly Result[];
  /** Costs of later rows were left to the background. */
  readonly recostPending: boolean;
}

/**
 * One short transaction for everything that waited: keys and locks, the state, the pure decision, the rows.
 * Only statements are awaited inside.
 */
export function commitBatch(
  database: Database,
  organizationId: string,
  loads: readonly Load[],
): Promise<Committed<Unloaded>> {
  return database.tenant(organizationId, async (tx) => {
    // Nothing is awaited where there is no passage: the statements below leave with the BEGIN.
    const going = loads.some((load) => load.passage !== undefined) ? await takePassages(tx, loads) : loads;
    const { results, recostPending } = await postAll(
      tx,
      organizationId,
      going.flatMap((load) => load.postings),
    );
    const unloaded = byLoad(going, results);
    await advanceCheckpoints(tx, unloaded);
    return { results: loads.map((load) => unloaded.get(load)), recostPending };
  });
}

async function postAll(
  tx: Transaction,
  organizationId: string,
  postings: readonly Posting[],
): Promise<Committed<Posted>> {
  if (postings.length === 0) return { results: [], recostPending: false };
  const keys = postings.flatMap(({ call }) => call?.key ?? []);
  const [answers, ledger] = await Promise.all([
    findAnswers(tx, organizationId, keys),
    readLedger(
      tx,
      organizationId,
      postings.flatMap(({ group }) => group),
    ),
  ]);
  const replays = postings.map(({ call }) => replayOf(call, answers));
  const fresh = postings.filter((_posting, index) => replays[index] === undefined);
  const { results: made, recostPending } = await post(tx, organizationId, ledger, fresh);
  const rest = made[Symbol.iterator]();
  return { results: replays.map((replay) => replay ?? (rest.next().value as Posted)), recostPending };
}

function byLoad(loads: readonly Load[], posted: readonly Posted[]): Map<Load, readonly Posted[]> {
  const result = new Map<Load, readonly Posted[]>();
  let from = 0;
  for (const load of loads) {
    result.set(load, posted.slice(from, from + load.postings.length));
    from += load.postings.length;
  }
  return result;
}

/** The loads that may go. Passages are locked in the order of their ids: two batches cannot lock in a circle. */
async function takePassages(tx: Transaction, loads: readonly Load[]): Promise<readonly Load[]> {
  const held = loads.flatMap(({ passage }) => passage ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
  const elsewhere = new Set<Passage>();
  for (const passage of held) if (!(await passage.take(tx))) elsewhere.add(passage);
  return loads.filter(({ passage }) => passage === undefined || !elsewhere.has(passage));
}

async function advanceCheckpoints(
  tx: Transaction,
  unloaded: ReadonlyMap<Load, readonly Posted[]>,
): Promise<void> {
  for (const [{ passage }, posted] of unloaded) if (passage !== undefined) await passage.note(tx, posted);
}

function replayOf(
  call: KeyedCall | undefined,
  answers: Awaited<ReturnType<typeof findAnswers>>,
): Posted | undefined {
  const stored = call === undefined ? undefined : answers.get(call.key);
  if (call === undefined || stored === undefined) return undefined;
  return refuseReuse(stored, call) ?? { answer: stored.answer, replayed: true };
}

async function post(
  tx: Transaction,
  organizationId: string,
  read: Ledger,
  postings: readonly Posting[],
): Promise<Committed<Posted>> {
  if (postings.length === 0) return { results: [], recostPending: false };
  const ledger = await withOpenablePeriods(
    tx,
    organizationId,
    read,
    postings.flatMap(({ group }) => group),
  );
  const decision = decide(
    ledger.state,
    postings.map(({ group }) => group),
  );
  const authors = new Map(
    postings.flatMap(({ group, userId }) => group.map((command) => [command.id, userId])),
  );
  const booked = bookDecision(ledger, decision, {
    commands: postings.flatMap(({ group }) => group),
    authors,
  });
  const rows = linkChain(organizationId, ledger, booked.movements, authors);
  const movements = new Map(rows.map((row) => [row.id, presentAccepted(organizationId, ledger, row)]));
  const posted = postings.map((posting, index) => resultOf(posting, decision, index, movements));
  const used = new Set(rows.map((row) => row.periodId));
  const opened = ledger.openable.filter((month) => used.has(month.id));
  if (rows.length > 0 || posted.some((result) => 'answer' in result))
    await Promise.all([
      insertFreeMonths(tx, organizationId, opened),
      ...insertEntries(tx, organizationId, booked.entries),
      writeLedger(tx, organizationId, ledger, rows, decision.products),
      storeAnswers(tx, organizationId, keyedAnswers(postings, posted)),
      recordPosting(tx, organizationId, ledger, { postings, rows, movements, opened }),
    ]);
  return { results: posted, recostPending: decision.products.some((each) => each.pendingFrom !== undefined) };
}

function resultOf(
  posting: Posting,
  decision: Decision,
  index: number,
  movements: ReadonlyMap<string, StockMovement>,
): Posted {
  const outcome = decision.outcomes[index] as GroupOutcome;
  if ('refused' in outcome) return posting.refuse(outcome.refused);
  const shown = outcome.accepted.map((each) =>
    each === 'unchanged' ? each : (movements.get(each.id) as StockMovement),
  );
  return { answer: posting.answer(shown), replayed: false };
}

function keyedAnswers(
  postings: readonly Posting[],
  posted: readonly Posted[],
): { call: KeyedCall; answer: unknown }[] {
  return postings.flatMap(({ call }, index) => {
    const result = posted[index];
    return call === undefined || result === undefined || !('answer' in result)
      ? []
      : [{ call, answer: result.answer }];
  });
}
