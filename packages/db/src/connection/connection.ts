import type net from 'node:net';
import postgres from 'postgres';
import { connectSocket } from './connect-socket.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { askGuards, missingGuards, sessionGuards } from './guards.ts';
import type { Setting } from './guards.ts';
import type { DatabaseTarget } from './target.ts';
import { installValues } from './values.ts';
import type { WireOptions } from './values.ts';

export interface ConnectionSettings {
  readonly applicationName: string;
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly onNotice?: ((notice: postgres.Notice) => void) | undefined;
  readonly onNotify?: ((channel: string, payload: string) => void) | undefined;
}

/**
 * One connection to PostgreSQL that is never made again.
 *
 * postgres.js reconnects by itself, and then sends what is left of a transaction to the new connection, outside
 * any transaction. A line is a driver instance of one connection whose socket is handed out once: when it is
 * lost, it stays lost, and whoever held it finds out at once (docs/adr/0003-database-connection.md).
 */
export class Connection {
  readonly sql: postgres.Sql;
  readonly openedAt = performance.now();
  /** Set in the same turn in which the driver learns that its socket has closed. */
  lost: DatabaseUnavailableError | undefined;
  /** Since when an answer has been waited for, counted anew from each answer; undefined while none is. */
  askedAt: number | undefined;
  /** Since when the answer to a BEGIN has been waited for; undefined while none is. */
  begunAt: number | undefined;
  /** The server's process that works on the transaction under way; behind PgBouncer each may have another. */
  backend: number | undefined;
  #unanswered = 0;
  readonly #target: DatabaseTarget;
  readonly #settings: ConnectionSettings;
  #socket: net.Socket | undefined;
  #dialled = false;
  readonly #listeners = new Set<(reason: DatabaseUnavailableError) => void>();

  private constructor(target: DatabaseTarget, settings: ConnectionSettings) {
    this.#target = target;
    this.#settings = settings;
    this.sql = postgres(this.#options());
    installValues(this.sql.options as unknown as WireOptions);
  }

  /** @throws DatabaseUnavailableError, also when the server refuses the login: no caller of ours can help that. */
  static async open(target: DatabaseTarget, settings: ConnectionSettings): Promise<Connection> {
    const connection = new Connection(target, settings);
    // The driver starts its own clock when the socket is connected; this one covers a server that never greets.
    const timer = setTimeout(() => connection.destroy(), settings.connectTimeoutMs);
    try {
      if (target.direct === undefined) await connection.sql.unsafe('select 1');
      else await connection.#requireGuards();
      return connection;
    } catch (error) {
      const told = error instanceof DatabaseUnavailableError && error.reason === 'unguarded';
      const reason = told ? error : new DatabaseUnavailableError('connect', { cause: error });
      connection.#lose(reason);
      throw reason;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A pooler passes no settings on, so its sessions have those of the role or none. */
  async #requireGuards(): Promise<void> {
    const found = await this.sql.unsafe<Setting[]>(askGuards);
    const missing = missingGuards(found, this.#settings.statementTimeoutMs);
    if (missing.length > 0) throw new DatabaseUnavailableError('unguarded');
  }

  asked(): void {
    this.#unanswered += 1;
    this.askedAt ??= performance.now();
  }

  answered(): void {
    this.#unanswered -= 1;
    this.askedAt = this.#unanswered > 0 ? performance.now() : undefined;
  }

  /** Calls back once when the connection is lost; at once if it is. Returns the way to stop listening. */
  onLost(listener: (reason: DatabaseUnavailableError) => void): () => void {
    if (this.lost !== undefined) listener(this.lost);
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends an idle connection politely. */
  async end(): Promise<void> {
    this.lost ??= new DatabaseUnavailableError('closed');
    await this.sql.end({ timeout: 1 });
    this.#socket?.destroy();
  }

  /** Cuts the connection whatever it is doing. */
  destroy(reason = new DatabaseUnavailableError('lost')): void {
    this.#lose(reason);
  }

  #lose(reason: DatabaseUnavailableError): void {
    if (this.lost !== undefined) return;
    this.lost = reason;
    this.#socket?.destroy();
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener(reason);
    // Only forgets what the driver still holds; a rejection would say what is known already.
    this.sql.end({ timeout: 0 }).catch(() => undefined);
  }

  async #connectOnce(): Promise<net.Socket> {
    if (this.#dialled) throw new DatabaseUnavailableError('lost');
    this.#dialled = true;
    const socket = await connectSocket(this.#target, this.#settings.connectTimeoutMs);
    this.#socket = socket;
    if (this.lost !== undefined) socket.destroy();
    // The driver takes the name for TLS from here.
    return Object.assign(socket, { host: this.#target.host });
  }

  /** Every option is given, because the driver takes what is missing from PG… environment variables. */
  #options(): postgres.Options<Record<string, never>> {
    const { database, direct, host, password, port, ssl, username } = this.#target;
    const { applicationName, onNotice, onNotify, statementTimeoutMs } = this.#settings;
    const options = {
      host,
      port,
      database,
      username,
      password,
      ssl: ssl ?? false,
      sslnegotiation: null,
      max: 1,
      idle_timeout: 0,
      max_lifetime: 0,
      connect_timeout: 0,
      keep_alive: 0,
      backoff: 0,
      max_pipeline: 100,
      // A named statement lives in one session, and behind a pooler the next transaction has another.
      prepare: direct === undefined,
      debug: false,
      publications: '',
      fetch_types: false,
      socket: () => this.#connectOnce(),
      onclose: () => this.#lose(new DatabaseUnavailableError('lost')),
      onnotice: onNotice ?? (() => undefined),
      onnotify: onNotify,
      connection: {
        application_name: applicationName,
        // A pooler refuses settings that it cannot keep for each client; there they are the role's.
        ...(direct === undefined ? sessionGuards(statementTimeoutMs) : {}),
      },
    };
    return options as unknown as postgres.Options<Record<string, never>>;
  }
}
