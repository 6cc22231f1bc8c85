import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { findActiveBackends } from './active-backends.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { Connection } from './connection.ts';
import type { ConnectionSettings } from './connection.ts';
import type { DatabaseTarget } from './target.ts';

export interface PoolSettings extends ConnectionSettings {
  /** Most connections at a time. */
  readonly max: number;
  readonly acquireTimeoutMs: number;
  /** Most callers that wait for a connection; one more is refused at once. */
  readonly maxWaiting: number;
  /** A statement without an answer for this long means a server or network that has gone silent. */
  readonly answerTimeoutMs: number;
}

/** Connections lent and not lent, and callers that wait for one. */
export interface PoolUsage {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

interface Waiter {
  readonly resolve: (connection: Connection) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

const LIFETIME_MS = 30 * 60_000;
/** A statement unanswered for this long is asked after: the answer may have been lost on its way. */
const SUSPECT_AFTER_MS = 3_000;

/** Lends connections, at most `max`, to callers in order of arrival. Nobody waits longer than `acquireTimeoutMs`. */
export class Pool {
  readonly #target: DatabaseTarget;
  readonly #settings: PoolSettings;
  readonly #connections = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #waiters = new Set<Waiter>();
  #asking = false;
  readonly #watch: NodeJS.Timeout;
  #opening = 0;
  /** Why the last connection could not be made; none when it could. */
  #notConnecting: unknown;
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(target: DatabaseTarget, settings: PoolSettings) {
    this.#target = target;
    this.#settings = settings;
    // In the turn after the timers: what has been answered during a pause of this process is read before.
    const look = (): unknown => setImmediate(() => this.#cutSilent());
    this.#watch = setInterval(look, Math.min(1_000, settings.answerTimeoutMs / 4)).unref();
  }

  get usage(): PoolUsage {
    const idle = this.#idle.length;
    return { inUse: this.#connections.size - idle, idle, waiting: this.#waiters.size };
  }

  /** @throws DatabaseUnavailableError within `acquireTimeoutMs`. */
  acquire(): Promise<Connection> {
    if (this.#closing !== undefined) return Promise.reject(new DatabaseUnavailableError('closed'));
    const connection = this.#waiters.size === 0 ? this.#idle.pop() : undefined;
    if (connection !== undefined) return Promise.resolve(connection);
    if (this.#waiters.size >= this.#settings.maxWaiting)
      return Promise.reject(new DatabaseUnavailableError('pool'));
    const { promise, resolve, reject } = Promise.withResolvers<Connection>();
    const timer = setTimeout(() => {
      this.#waiters.delete(waiter);
      // With why no connection could be made, where that is why none became free.
      reject(new DatabaseUnavailableError('pool', { cause: this.#notConnecting }));
    }, this.#settings.acquireTimeoutMs);
    const waiter: Waiter = { resolve, reject, timer };
    this.#waiters.add(waiter);
    this.#serve();
    return promise;
  }

  release(connection: Connection): void {
    if (connection.lost !== undefined) return;
    const aged = performance.now() - connection.openedAt > LIFETIME_MS;
    if (this.#closing !== undefined || aged) this.#retire(connection);
    else this.#idle.push(connection);
    this.#serve();
  }

  /** Refuses new work, waits for what is running, ends every connection. */
  async close(): Promise<void> {
    if (this.#closing === undefined) {
      this.#closing = Promise.withResolvers<void>();
      for (const waiter of this.#waiters) this.#settle(waiter).reject(new DatabaseUnavailableError('closed'));
      for (const connection of this.#idle.splice(0)) this.#retire(connection);
      this.#finishClosing();
    }
    await this.#closing.promise;
  }

  #serve(): void {
    for (const waiter of this.#waiters) {
      const connection = this.#idle.pop();
      if (connection === undefined) break;
      this.#settle(waiter).resolve(connection);
    }
    while (
      this.#opening < this.#waiters.size &&
      this.#connections.size + this.#opening < this.#settings.max
    ) {
      this.#opening += 1;
      void this.#open();
    }
  }

  async #open(): Promise<void> {
    try {
      const connection = await Connection.open(this.#target, this.#settings);
      this.#opening -= 1;
      this.#notConnecting = undefined;
      this.#connections.add(connection);
      connection.onLost(() => this.#forget(connection));
      this.release(connection);
    } catch (error) {
      this.#opening -= 1;
      this.#notConnecting = error;
      const [first] = this.#waiters;
      if (first !== undefined) this.#settle(first).reject(error);
      this.#serve();
    }
    this.#finishClosing();
  }

  #settle(waiter: Waiter): Waiter {
    this.#waiters.delete(waiter);
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
   * The network may forget a connection and tell neither end. BEGIN is answered at once by a server that is well; any
   * other statement may take its time, so the server is asked, over another connection, whether it is still at it.
   */
  #cutSilent(): void {
    const now = performance.now();
    const { acquireTimeoutMs, answerTimeoutMs } = this.#settings;
    const doubted: Connection[] = [];
    for (const connection of this.#connections) {
      const { askedAt = now, begunAt = now } = connection;
      if (begunAt < now - acquireTimeoutMs || askedAt < now - answerTimeoutMs) this.#evict(connection);
      else if (askedAt < now - SUSPECT_AFTER_MS && connection.backend !== undefined) doubted.push(connection);
    }
    if (doubted.length > 0) void this.#probe(doubted);
  }

  /** Cuts a silent connection, and with it those that have been silent because nothing was asked: they may be as dead. */
  #evict(connection: Connection): void {
    for (const silent of [connection, ...this.#idle])
      silent.destroy(new DatabaseUnavailableError('unanswered'));
  }

  async #probe(connections: readonly Connection[]): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const before = connections.map((connection) => ({
        connection,
        askedAt: connection.askedAt,
        backend: connection.backend ?? 0,
      }));
      const busy = await findActiveBackends(
        this.#target,
        this.#settings,
        before.map(({ backend }) => backend),
      );
      // An answer that is on its way at this moment has the time to arrive.
      await sleep(500);
      // Where this process itself stood still, the answer lies in the socket and is read only behind the timers.
      await nextTurn();
      for (const { connection, askedAt, backend } of before)
        if (!busy.has(backend) && connection.askedAt === askedAt && connection.backend === backend)
          this.#evict(connection);
    } catch {
      // No other connection can be made either: then the server says nothing to anybody, and may yet answer.
    } finally {
      this.#asking = false;
    }
  }

  #finishClosing(): void {
    if (this.#closing === undefined || this.#connections.size + this.#opening > 0) return;
    clearInterval(this.#watch);
    this.#closing.resolve();
  }
}
