import { crashPoint } from './crash-point.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { isAborted, mayHaveCommitted } from './fault.ts';
import type { Connection } from './connection.ts';
import { message } from './message.ts';
import { scopeStatement } from './scope.ts';
import { Statements } from './statements.ts';
import { transactionOn } from './transaction.ts';
import type { Transaction } from './transaction.ts';

export interface Scope {
  /** Undefined: row level security hides every organization's rows. */
  readonly organizationId: string | undefined;
  readonly readOnly: boolean;
  readonly isolation: Isolation;
  /** See TransactionOptions. */
  readonly oneFlight: boolean;
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

/**
 * Runs `work` as one transaction. BEGIN, the scope, and the first statements of `work` share one round trip. Calls `done`
 * when the connection may be reused.
 */
export async function runTransaction<T>(
  connection: Connection,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  done: () => void,
): Promise<T> {
  const statements = new Statements(connection);
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const unsubscribe = connection.onLost(lost.reject);
  try {
    const begun = begin(statements, scope);
    const value = await Promise.race([attempt(statements, work), lost.promise]);
    await begun;
    if (statements.failure !== undefined) throw statements.failure;
    const writes = !scope.readOnly;
    if (writes) crashPoint('before COMMIT');
    const committed = commit(statements);
    if (writes) crashPoint('COMMIT sent');
    // A read's result is final before COMMIT, which has been sent; the next transaction's statements follow it. Only a
    // serializable read is not known to be consistent until COMMIT succeeds.
    if (scope.readOnly && scope.isolation !== 'serializable') committed.catch(() => connection.destroy());
    else await committed;
    if (writes) crashPoint('COMMIT acknowledged');
    return value;
  } catch (error) {
    const reported = reportedError(statements, error);
    await rollback(statements);
    throw reported;
  } finally {
    unsubscribe();
    statements.dispose();
    done();
  }
}

export function begin(statements: Statements, scope: Scope): Promise<unknown> {
  const { connection } = statements;
  // The scope is a message of its own, in the same packet: Citus sends the whole text of a message that contains SET LOCAL
  // to the workers, where a second BEGIN fails (25001) if their transaction has executed a statement.
  const begun = onBegun(scope, statements.begin(beginOf(scope), scopeStatement(scope.organizationId)));
  if (connection.pooled) void findBackend(statements).catch(() => undefined);
  // It is awaited after the callback; until then a rejection must not count as unhandled.
  begun.catch(() => undefined);
  return begun;
}

const begins = new Map<string, Buffer>();

function beginOf({ isolation, readOnly }: Scope): Buffer {
  const text = `begin isolation level ${isolation} read ${readOnly ? 'only' : 'write'}`;
  const known = begins.get(text) ?? message(text);
  begins.set(text, known);
  return known;
}

async function onBegun(scope: Scope, begun: Promise<unknown>): Promise<void> {
  await begun;
  if (!scope.readOnly) crashPoint('transaction begun');
}

async function findBackend(statements: Statements): Promise<void> {
  const [row] = await statements.control('select pg_backend_pid() as backend');
  statements.connection.backend = row?.['backend'] as number | undefined;
}

/** Settles as `work` does, after every statement that it sent, awaited or not, has received its response. */
async function attempt<T>(statements: Statements, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await work(transactionOn(statements));
  } finally {
    await statements.end();
  }
}

async function commit(statements: Statements): Promise<void> {
  try {
    const result = await statements.control('commit');
    // PostgreSQL responds to COMMIT of a failed transaction with ROLLBACK and without an error.
    if (result.command !== 'COMMIT') throw new Error(`COMMIT returned ${result.command}`);
  } catch (error) {
    if (statements.connection.lost === undefined && !mayHaveCommitted(error)) throw error;
    throw new DatabaseUnavailableError('lost', { cause: error, outcomeUnknown: true });
  }
}

/** Closes the connection if that fails. */
export async function rollback(statements: Statements): Promise<void> {
  const { connection } = statements;
  if (connection.lost !== undefined) return;
  try {
    await statements.control('rollback');
  } catch (error) {
    connection.destroy(new DatabaseUnavailableError('lost', { cause: error }));
  }
}

/** The error that caused the others: that of `work`, or the failure of one of its statements. */
export function reportedError({ connection, failure, beginFailure }: Statements, error: unknown): unknown {
  if (connection.lost !== undefined)
    return error instanceof DatabaseUnavailableError && error.outcomeUnknown ? error : connection.lost;
  if (beginFailure !== undefined) return beginFailure;
  return isAborted(error) && failure !== undefined ? failure : error;
}
