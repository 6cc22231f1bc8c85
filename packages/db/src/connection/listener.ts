import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { ConnectionSettings } from './connection.ts';
import type { DatabaseTarget } from './target.ts';

export interface Listening {
  /** Whether messages arrive at this moment, as far as can be known. */
  readonly up: boolean;
  close(): Promise<void>;
}

interface Handlers {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  readonly onListening: (up: boolean) => void;
}

/** A lost network does not always say so: the connection is asked this often, and cut when it has not answered. */
const HEARTBEAT_MS = 400;

/** Listens on one channel, on its own connection, and connects again for as long as it is not closed. */
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
        connection.onLost(() => this.#tell(false));
        if (this.#stop.signal.aborted) connection.destroy();
        await connection.sql.unsafe(`listen "${this.#handlers.channel.replaceAll('"', '""')}"`);
        if (connection.lost === undefined) this.#tell(true);
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
      let answered = false;
      // In the turn after the timers: an answer that came during a pause of this process is read before.
      const cut = (): unknown => setImmediate(() => answered || connection.destroy());
      const timer = setTimeout(cut, HEARTBEAT_MS);
      try {
        await connection.sql.unsafe('select 1');
      } finally {
        answered = true;
        clearTimeout(timer);
      }
    }
  }

  #tell(up: boolean): void {
    if (this.#up === up) return;
    this.#up = up;
    this.#handlers.onListening(up);
  }
}
