import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { DatabaseUnavailableError, TransactionMisuseError } from './errors.ts';
import { databaseFault } from './fault.ts';
import { Listener } from './listener.ts';
import type { Listening } from './listener.ts';
import { Pool } from './pool.ts';
import type { PoolUsage } from './pool.ts';
import { runTransaction } from './run.ts';
import type { Isolation, Scope } from './run.ts';
import type { DatabaseTarget } from './target.ts';
import type { Transaction } from './transaction.ts';

export interface TransactionOptions {
  /** PostgreSQL refuses writes, and the result is given without waiting for the transaction's end. */
  readonly readOnly?: boolean;
  /** Several reads that must agree with each other need `repeatable read`. Default `read committed`. */
  readonly isolation?: Isolation;
}

export interface DatabaseOptions {
  /** Most connections at a time (the listener's not counted). */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Longest wait for a connection, connecting included. Default 5,000. */
  readonly acquireTimeoutMs?: number;
  /** Longest statement, and longest silence inside a transaction, enforced by the server; 0: any. Default 15,000. */
  readonly statementTimeoutMs?: number;
  /** After so much more, a statement without an answer means a silent network; its connection is cut. Default 5,000. */
  readonly answerGraceMs?: number;
  /** Most callers waiting for a connection; one more is refused at once. Default 1,000. */
  readonly maxWaiting?: number;
  readonly onNotice?: (notice: postgres.Notice) => void;
}

export interface Database {
  /**
   * One transaction in an organization's scope. `work` may run again (at most 3 times) when PostgreSQL reports a
   * serialization failure or deadlock, so it has no effects but its statements, and awaits nothing but those.
   * Rejects with what `work` rejects with, or with an error for `databaseFault`.
   */
  tenant<T>(
    organizationId: string,
    work: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** One transaction without an organization: only SECURITY DEFINER look-ups and global tables are visible. */
  system<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * NOTIFY on a connection of its own that is made again when lost. `onListening(true)`: messages arrive from now
   * on (forget what was cached before); `onListening(false)`: some may be missed, known within a second.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onListening: (up: boolean) => void,
  ): Listening;
  /** How much of the pool is used at this moment. */
  usage(): PoolUsage;
  /** Refuses new work, waits for what is running, ends every connection. */
  close(): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RETRIES = 3;

/**
 * Connects when first asked to; never rejects by itself. Where the target is a pooler (`direct`), statements are not
 * prepared, and `listen` goes past it.
 */
export function openDatabase(target: DatabaseTarget, options: DatabaseOptions): Database {
  const { applicationName, max, onNotice, maxWaiting = 1_000, answerGraceMs = 5_000 } = options;
  const { acquireTimeoutMs = 5_000, statementTimeoutMs = 15_000 } = options;
  const line = { applicationName, statementTimeoutMs, connectTimeoutMs: acquireTimeoutMs, onNotice };
  const answerTimeoutMs = statementTimeoutMs + answerGraceMs;
  const pool = new Pool(target, { ...line, max, acquireTimeoutMs, maxWaiting, answerTimeoutMs });
  const listeners = new Set<Listener>();
  const inside = new AsyncLocalStorage<{ active: boolean }>();

  async function once<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const held = await pool.acquire();
    const mark = { active: true };
    const marked = (tx: Transaction): Promise<T> =>
      inside.run(mark, async () => work(tx)).finally(() => (mark.active = false));
    return runTransaction(held, scope, marked, () => pool.release(held));
  }

  async function run<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (inside.getStore()?.active === true) {
      // It would wait for a second connection while holding one: enough of them together wait for ever.
      throw new TransactionMisuseError(
        'A transaction cannot be begun inside another one; hand the transaction on.',
      );
    }
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(scope, work);
      } catch (error) {
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
      const listener = new Listener(target.direct ?? target, line, { channel, onMessage, onListening });
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
  return {
    organizationId,
    readOnly: options.readOnly ?? false,
    isolation: options.isolation ?? 'read committed',
  };
}
