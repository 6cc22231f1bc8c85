import type { Database, Transaction } from '@tallybook/db';
import {
  decide,
  ProblemError,
  type AcceptedMovement,
  type MovementCommand,
  type StockMovement,
} from '@tallybook/domain';
import { refuseReuse } from '../../../platform/idempotency/replay.ts';
import { findAnswers, storeAnswers, type KeyedCall } from '../../../platform/idempotency/store.ts';
import { linkChain } from './chain.ts';
import { openPeriods } from './periods.ts';
import { presentAccepted } from './present.ts';
import { readLaterRows, readLedger, type Ledger } from './read-store.ts';
import { writeLedger } from './write-store.ts';

/** One movement that a caller wants posted. */
export interface Posting {
  readonly command: MovementCommand;
  readonly userId: string;
  readonly call: KeyedCall | undefined;
}

export type Posted = ProblemError | { movement: StockMovement; replayed: boolean };

/**
 * One short transaction for everything that waited: keys and locks, the state, the pure decision, the rows.
 * Only statements are awaited inside. Results are in the order of the postings.
 */
export function commitBatch(
  database: Database,
  organizationId: string,
  postings: readonly Posting[],
): Promise<Posted[]> {
  return database.tenant(organizationId, async (tx) => {
    const keys = postings.flatMap(({ call }) => call?.key ?? []);
    const commands = postings.map(({ command }) => command);
    const [answers, ledger] = await Promise.all([
      findAnswers(tx, organizationId, keys),
      readLedger(tx, organizationId, commands),
    ]);
    const results: (Posted | undefined)[] = postings.map(({ call }) => replayOf(call, answers));
    const fresh = postings.filter((_posting, index) => results[index] === undefined);
    const posted = await post(tx, organizationId, ledger, fresh);
    return results.map((result) => result ?? (posted.shift() as Posted));
  });
}

function replayOf(
  call: KeyedCall | undefined,
  answers: Awaited<ReturnType<typeof findAnswers>>,
): Posted | undefined {
  const stored = call === undefined ? undefined : answers.get(call.key);
  if (call === undefined || stored === undefined) return undefined;
  return refuseReuse(stored, call) ?? { movement: stored.answer as StockMovement, replayed: true };
}

async function post(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  postings: readonly Posting[],
): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const commands = postings.map(({ command }) => command);
  const opened = await openPeriods(tx, organizationId, ledger, commands);
  const complete = await readLaterRows(tx, organizationId, opened, commands);
  const decision = decide(complete.state, commands);
  const accepted = decision.outcomes.flatMap((outcome, index) => {
    const posting = postings[index];
    return outcome instanceof ProblemError || posting === undefined ? [] : [{ ...outcome, posting }];
  });
  const rows = linkChain(organizationId, complete, accepted);
  const movements = rows.map((row) => presentAccepted(organizationId, complete, row));
  if (rows.length > 0)
    await Promise.all([
      writeLedger(tx, organizationId, complete, rows, decision.products),
      storeAnswers(tx, organizationId, keyedAnswers(accepted, movements)),
    ]);
  return decision.outcomes.map((outcome) =>
    outcome instanceof ProblemError
      ? outcome
      : { movement: movements.shift() as StockMovement, replayed: false },
  );
}

function keyedAnswers(
  accepted: readonly (AcceptedMovement & { posting: Posting })[],
  movements: readonly StockMovement[],
): { call: KeyedCall; answer: unknown }[] {
  return accepted.flatMap(({ posting: { call } }, index) =>
    call === undefined ? [] : [{ call, answer: movements[index] }],
  );
}
