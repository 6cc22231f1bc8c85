import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { ConnectionSettings } from './connection.ts';
import type { DatabaseTarget } from './target.ts';

export interface Listening {
  /** Whether messages arrive, as of the latest heartbeat. */
  readonly up: boolean;
  close(): Promise<void>;
}

interface Handlers {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  readonly onListening: (up: boolean) => void;
}

/** Interval and timeout of the query that detects a half-open connection. */
const HEARTBEAT_MS = 400;

/** Listens on one channel on its own connection, and reconnects until it is closed. */
export class Listener implements Listening {
  readonly #target: DatabaseTarget;
  readonly #settings: ConnectionSettings;
  readonly #handlers: Handlers;
  readonly #running: Promise<void>;
  readonly #stop = new AbortController();
  #connection: Connection | undefined;
  #up = false;

  constructor(target: DatabaseTarget, settings: ConnectionSettings, handlers: Handlers) {
    this.#target = target;
    this.#settings = {
      ...settings,
      connectTimeoutMs: 2_000,
      onNotify: (_, payload) => handlers.onMessage(payload),
    };
    this.#handlers = handlers;
    this.#running = this.#run();
  }

  get up(): boolean {
    return this.#up;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#connection?.destroy();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stop.signal.aborted;) {
      try {
        const connection = await Connection.open(this.#target, this.#settings);
        this.#connection = connection;
        connection.onLost(() => this.#report(false));
        if (this.#stop.signal.aborted) connection.destroy();
        await connection.sql.unsafe(`listen "${this.#handlers.channel.replaceAll('"', '""')}"`);
        if (connection.lost === undefined) this.#report(true);
        failures = 0;
        await this.#watch(connection);
      } catch {
        this.#connection?.destroy();
        failures += 1;
      }
      const pause = Math.min(2_000, 50 * 2 ** Math.min(failures, 6)) * (0.5 + Math.random() / 2);
      await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #watch(connection: Connection): Promise<void> {
    while (connection.lost === undefined) {
      await sleep(HEARTBEAT_MS, undefined, { signal: this.#stop.signal });
      let responded = false;
      // After the poll phase: if this process was blocked, a response that has arrived meanwhile is read first.
      const evict = (): unknown => setImmediate(() => responded || connection.destroy());
      const timer = setTimeout(evict, HEARTBEAT_MS);
      try {
        await connection.sql.unsafe('select 1');
      } finally {
        responded = true;
        clearTimeout(timer);
      }
    }
  }

  #report(up: boolean): void {
    if (this.#up === up) return;
    this.#up = up;
    this.#handlers.onListening(up);
  }
}
