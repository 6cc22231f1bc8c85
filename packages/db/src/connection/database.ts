import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { DatabaseUnavailableError, TransactionMisuseError } from './errors.ts';
import { databaseFault } from './fault.ts';
import { Listener } from './listener.ts';
import type { Listening } from './listener.ts';
import { Pool } from './pool.ts';
import type { Acquisition, PoolUsage } from './pool.ts';
import { EarlierReadFailedError, ReadFlight } from './read-flight.ts';
import { runTransaction } from './run.ts';
import type { Isolation, Scope } from './run.ts';
import type { DatabaseTarget } from './target.ts';
import type { Transaction } from './transaction.ts';

export interface TransactionOptions {
  /** PostgreSQL rejects writes, and the result is returned without waiting for COMMIT. */
  readonly readOnly?: boolean;
  /**
   * A read that sends all of its statements before it has the first result, as one query or one flight does: BEGIN, scope,
   * statements and COMMIT are one write to the socket. Later statements are rejected. Implies `readOnly`.
   */
  readonly oneFlight?: boolean;
  /** Several reads that must be consistent with each other need `repeatable read`. Default `read committed`. */
  readonly isolation?: Isolation;
}

export interface DatabaseOptions {
  /** Maximum number of connections, without the listener's. */
  readonly max: number;
  /** Appears in pg_stat_activity. */
  readonly applicationName: string;
  /** Timeout for acquiring a connection, including connecting. Default 5,000. */
  readonly acquireTimeoutMs?: number;
  /** Timeout of a statement, and of an idle transaction up to 5,000; the server enforces both. 0: none. Default 15,000. */
  readonly statementTimeoutMs?: number;
  /** Added to `statementTimeoutMs`: without a response by then, the network is dead and the connection is closed. Default 5,000. */
  readonly responseGraceMs?: number;
  /** Maximum number of callers waiting for a connection; another one is rejected immediately. Default 1,000. */
  readonly maxWaiting?: number;
  readonly onNotice?: (notice: postgres.Notice) => void;
}

export interface Database {
  /**
   * Runs one transaction in an organization's scope. On a serialization failure or deadlock, `work` runs again, at
   * most 3 times, so it must have no effects other than its statements and await nothing else. Rejects with the error
   * of `work`, or with one that `databaseFault` classifies. Organizations share the connections: none gets them all.
   */
  tenant<T>(
    organizationId: string,
    work: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Runs one transaction without an organization: it sees global tables and SECURITY DEFINER functions only. */
  system<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Listens for NOTIFY on a separate connection that reconnects. `onListening(true)`: messages arrive from here on, so
   * drop what was cached before; `onListening(false)`: messages may be missed, reported within a second.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onListening: (up: boolean) => void,
  ): Listening;
  /** Current usage of the pool. */
  usage(): PoolUsage;
  /** Rejects new work, waits for running transactions, closes every connection. */
  close(): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RETRIES = 3;

/**
 * Connects on first use. If the target is a pooler (`direct` is set), statements are not prepared and `listen`
 * bypasses it.
 */
export function openDatabase(target: DatabaseTarget, options: DatabaseOptions): Database {
  const { applicationName, max, onNotice, maxWaiting = 1_000, responseGraceMs = 5_000 } = options;
  const { acquireTimeoutMs = 5_000, statementTimeoutMs = 15_000 } = options;
  const connection = { applicationName, statementTimeoutMs, connectTimeoutMs: acquireTimeoutMs, onNotice };
  const responseTimeoutMs = statementTimeoutMs + responseGraceMs;
  const pool = new Pool(target, { ...connection, max, acquireTimeoutMs, maxWaiting, responseTimeoutMs });
  const listeners = new Set<Listener>();
  const current = new AsyncLocalStorage<{ active: boolean }>();

  async function once<T>(scope: Scope, work: (tx: Transaction) => Promise<T>, how: Acquisition): Promise<T> {
    const lease = await pool.acquire(scope.organizationId ?? '', how);
    const mark = { active: true };
    const marked = (tx: Transaction): Promise<T> =>
      current.run(mark, async () => work(tx)).finally(() => (mark.active = false));
    const release = (): void => pool.release(lease);
    if (!scope.oneFlight) return runTransaction(lease.connection, scope, marked, release);
    lease.flight ??= new ReadFlight(lease, scope, release);
    return lease.flight.run(marked);
  }

  async function run<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (current.getStore()?.active === true) {
      // It would wait for a second connection while holding one: enough of these deadlock the pool.
      throw new TransactionMisuseError(
        'A transaction cannot begin inside another one; pass the transaction on.',
      );
    }
    // Other levels of isolation are promises about a whole transaction.
    let how: Acquisition = scope.oneFlight && scope.isolation === 'read committed' ? 'shares' : 'alone';
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(scope, work, how);
      } catch (error) {
        how = error instanceof EarlierReadFailedError ? 'repeats' : 'alone';
        if (error instanceof EarlierReadFailedError) continue;
        if (databaseFault(error)?.kind !== 'retry') throw error;
        if (attempt === RETRIES) throw new DatabaseUnavailableError('retries', { cause: error });
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  return {
    async tenant(organizationId, work, transaction = {}) {
      if (!UUID.test(organizationId)) throw new TransactionMisuseError('The organization id is not a UUID.');
      return run(scopeOf(organizationId, transaction), work);
    },
    async system(work, transaction = {}) {
      return run(scopeOf(undefined, transaction), work);
    },
    listen(channel, onMessage, onListening) {
      const listener = new Listener(target.direct ?? target, connection, { channel, onMessage, onListening });
      listeners.add(listener);
      return listener;
    },
    usage: () => pool.usage,
    async close() {
      await Promise.all([pool.close(), ...[...listeners].map((listener) => listener.close())]);
    },
  };
}

function scopeOf(organizationId: string | undefined, options: TransactionOptions): Scope {
  const { oneFlight = false, readOnly = false, isolation = 'read committed' } = options;
  return { organizationId, readOnly: readOnly || oneFlight, isolation, oneFlight };
}
