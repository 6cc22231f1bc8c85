import type { Database, Transaction } from '@tallybook/db';
import { decide, type Decision, type GroupOutcome, type StockMovement } from '@tallybook/domain';
import { refuseReuse } from '../../../platform/idempotency/replay.ts';
import { insertFreeMonths } from '../../periods/month-store.ts';
import { findAnswers, storeAnswers, type KeyedCall } from '../../../platform/idempotency/store.ts';
import { insertEntries } from '../../journal-entries/write-store.ts';
import { bookDecision } from './booking.ts';
import { linkChain } from './chain.ts';
import { withOpenablePeriods } from './periods.ts';
import type { Posted, Posting } from './posting.ts';
import { presentAccepted } from './present.ts';
import { readLedger, type Ledger } from './read-store.ts';
import { writeLedger } from './write-store.ts';

export interface Committed {
  /** In the order of the postings. */
  readonly results: readonly Posted[];
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
  postings: readonly Posting[],
): Promise<Committed> {
  return database.tenant(organizationId, async (tx) => {
    const keys = postings.flatMap(({ call }) => call?.key ?? []);
    const [answers, ledger] = await Promise.all([
      findAnswers(tx, organizationId, keys),
      readLedger(
        tx,
        organizationId,
        postings.flatMap(({ group }) => group),
      ),
    ]);
    const results: (Posted | undefined)[] = postings.map(({ call }) => replayOf(call, answers));
    const fresh = postings.filter((_posting, index) => results[index] === undefined);
    const { results: made, recostPending } = await post(tx, organizationId, ledger, fresh);
    const posted = [...made];
    return { results: results.map((result) => result ?? (posted.shift() as Posted)), recostPending };
  });
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
): Promise<Committed> {
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
  if (rows.length > 0 || posted.some((result) => 'answer' in result))
    await Promise.all([
      insertFreeMonths(
        tx,
        organizationId,
        ledger.openable.filter((month) => used.has(month.id)),
      ),
      ...insertEntries(tx, organizationId, booked.entries),
      writeLedger(tx, organizationId, ledger, rows, decision.products),
      storeAnswers(tx, organizationId, keyedAnswers(postings, posted)),
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
