import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { FairQueue, FairShare } from '@tallybook/domain/shared';
import { findActiveBackends } from './active-backends.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { Connection } from './connection.ts';
import type { ConnectionSettings } from './connection.ts';
import type { Lease } from './lease.ts';
import type { DatabaseTarget } from './target.ts';

export interface PoolSettings extends ConnectionSettings {
  /** Maximum number of connections. */
  readonly max: number;
  readonly acquireTimeoutMs: number;
  /** Maximum number of waiting callers, shared like the connections; another one is rejected immediately. */
  readonly maxWaiting: number;
  /** Without a response for this long, the server or network is considered dead. */
  readonly responseTimeoutMs: number;
}

/** Connections in use and idle, and callers waiting for one. */
export interface PoolUsage {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * `shares`: callers with the same key that wait and share may get the same lease. `repeats`: a retry of a caller that
 * already had a connection; exempt from the limit of the queue.
 */
export type Acquisition = 'alone' | 'shares' | 'repeats';

interface Waiter {
  readonly key: string;
  readonly how: Acquisition;
  readonly resolve: (lease: Lease) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

const LIFETIME_MS = 30 * 60_000;
/** After this long without a response the pool probes whether the backend is still active: the response may be lost. */
const SUSPECT_AFTER_MS = 3_000;

/** Largest number of reads in one flight (docs/adr/0030-shared-flights.md). */
const maxSeats = 8;

const mayShare = ({ how }: Waiter): boolean => how === 'shares';

/** One organization alone gets two thirds of the connections and of the places in the queue (see FairShare). */
const SHARE_RATIO = 2;

/**
 * Shares at most `max` connections between organizations (docs/adr/0021-fair-shares.md): those that wait take turns, and
 * none gets them all. No caller waits longer than `acquireTimeoutMs`.
 */
export class Pool {
  readonly #target: DatabaseTarget;
  readonly #settings: PoolSettings;
  readonly #connections = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #share: FairShare;
  readonly #waiting = new FairQueue<Waiter>();
  readonly #places: FairShare;
  #probing = false;
  readonly #watch: NodeJS.Timeout;
  #opening = 0;
  /** Why the latest attempt to connect failed; undefined if it succeeded. */
  #connectError: unknown;
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(target: DatabaseTarget, settings: PoolSettings) {
    this.#target = target;
    this.#settings = settings;
    this.#share = new FairShare(settings.max, SHARE_RATIO);
    this.#places = new FairShare(settings.maxWaiting, SHARE_RATIO);
    // After the poll phase: if this process was blocked, responses that have arrived meanwhile are read first.
    const check = (): unknown => setImmediate(() => this.#checkUnresponsive());
    this.#watch = setInterval(check, Math.min(1_000, settings.responseTimeoutMs / 4)).unref();
  }

  get usage(): PoolUsage {
    const idle = this.#idle.length;
    return { inUse: this.#connections.size - idle, idle, waiting: this.#waiting.size };
  }

  /**
   * @param key the organization; callers without one share a key
   * @throws DatabaseUnavailableError within `acquireTimeoutMs`.
   */
  acquire(key: string, how: Acquisition): Promise<Lease> {
    if (this.#closing !== undefined) return Promise.reject(new DatabaseUnavailableError('closed'));
    if (this.#waiting.size === 0 && this.#idle.length > 0 && this.#share.take(key)) {
      const connection = this.#idle.pop();
      if (connection !== undefined) return Promise.resolve({ connection, key, seats: 1, flight: undefined });
    }
    if (how !== 'repeats' && !this.#places.take(key))
      return Promise.reject(new DatabaseUnavailableError('pool'));
    const { promise, resolve, reject } = Promise.withResolvers<Lease>();
    const timer = setTimeout(() => {
      this.#waiting.remove(key, waiter);
      this.#settle(waiter).reject(new DatabaseUnavailableError('pool', { cause: this.#connectError }));
    }, this.#settings.acquireTimeoutMs);
    const waiter: Waiter = { key, how, resolve, reject, timer };
    this.#waiting.add(key, waiter);
    this.#serve();
    return promise;
  }

  /** Call once, whatever the number of seats. */
  release({ connection, key }: Lease): void {
    this.#share.release(key);
    if (connection.lost === undefined) this.#keep(connection);
    this.#serve();
  }

  /** Rejects new callers, waits for connections in use, closes every connection. */
  async close(): Promise<void> {
    if (this.#closing === undefined) {
      this.#closing = Promise.withResolvers<void>();
      for (let waiter = this.#waiting.next(); waiter !== undefined; waiter = this.#waiting.next())
        this.#settle(waiter).reject(new DatabaseUnavailableError('closed'));
      for (const connection of this.#idle.splice(0)) this.#retire(connection);
      this.#finishClosing();
    }
    await this.#closing.promise;
  }

  #keep(connection: Connection): void {
    const aged = performance.now() - connection.openedAt > LIFETIME_MS;
    if (this.#closing !== undefined || aged) this.#retire(connection);
    else this.#idle.push(connection);
  }

  #serve(): void {
    while (this.#idle.length > 0) {
      const waiter = this.#waiting.next(this.#mayTake);
      const connection = waiter && this.#idle.pop();
      if (waiter === undefined || connection === undefined) break;
      this.#share.take(waiter.key);
      const others = mayShare(waiter) ? this.#waiting.take(waiter.key, maxSeats - 1, mayShare) : [];
      const lease = { connection, key: waiter.key, seats: 1 + others.length, flight: undefined };
      for (const each of [waiter, ...others]) this.#settle(each).resolve(lease);
    }
    // More than those who wait may take, up to `max`: the others find connections that are open already.
    while (
      this.#opening < this.#waiting.size &&
      this.#connections.size + this.#opening < this.#settings.max
    ) {
      this.#opening += 1;
      void this.#open();
    }
  }

  readonly #mayTake = (key: string): boolean => this.#share.mayTake(key);

  async #open(): Promise<void> {
    try {
      const connection = await Connection.open(this.#target, this.#settings);
      this.#opening -= 1;
      this.#connectError = undefined;
      this.#connections.add(connection);
      connection.onLost(() => this.#forget(connection));
      this.#keep(connection);
    } catch (error) {
      this.#opening -= 1;
      this.#connectError = error;
      const first = this.#waiting.next();
      if (first !== undefined) this.#settle(first).reject(error);
    }
    this.#serve();
    this.#finishClosing();
  }

  #settle(waiter: Waiter): Waiter {
    if (waiter.how !== 'repeats') this.#places.release(waiter.key);
    clearTimeout(waiter.timer);
    return waiter;
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at !== -1) this.#idle.splice(at, 1);
    this.#serve();
    this.#finishClosing();
  }

  #retire(connection: Connection): void {
    void connection.end().finally(() => this.#forget(connection));
  }

  /**
   * Detects half-open connections. A healthy server responds to BEGIN immediately. Any other statement may take long,
   * so the pool asks the server on another connection whether the backend is still active.
   */
  #checkUnresponsive(): void {
    const now = performance.now();
    const { acquireTimeoutMs, responseTimeoutMs } = this.#settings;
    const suspects: Connection[] = [];
    for (const connection of this.#connections) {
      const { waitingSince = now, beginSentAt = now } = connection;
      if (beginSentAt < now - acquireTimeoutMs || waitingSince < now - responseTimeoutMs)
        this.#evict(connection);
      else if (waitingSince < now - SUSPECT_AFTER_MS && connection.backend !== undefined)
        suspects.push(connection);
    }
    if (suspects.length > 0) void this.#probe(suspects);
  }

  /** Closes an unresponsive connection and every idle one, which may be just as dead. */
  #evict(connection: Connection): void {
    for (const suspect of [connection, ...this.#idle])
      suspect.destroy(new DatabaseUnavailableError('unanswered'));
  }

  async #probe(connections: readonly Connection[]): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    try {
      const before = connections.map((connection) => ({
        connection,
        waitingSince: connection.waitingSince,
        backend: connection.backend ?? 0,
      }));
      const active = await findActiveBackends(
        this.#target,
        this.#settings,
        before.map(({ backend }) => backend),
      );
      // Gives a response that is already on its way time to arrive.
      await sleep(500);
      // If this process was blocked, the response is in the socket and is read after the timers.
      await nextTurn();
      for (const { connection, waitingSince, backend } of before)
        if (
          !active.has(backend) &&
          connection.waitingSince === waitingSince &&
          connection.backend === backend
        )
          this.#evict(connection);
    } catch {
      // The server cannot be reached at all; it may still respond. The response timeout decides.
    } finally {
      this.#probing = false;
    }
  }

  #finishClosing(): void {
    if (this.#closing === undefined || this.#connections.size + this.#opening > 0) return;
    clearInterval(this.#watch);
    this.#closing.resolve();
  }
}
