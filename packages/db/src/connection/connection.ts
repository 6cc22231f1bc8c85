import type net from 'node:net';
import postgres from 'postgres';
import { connectSocket } from './connect-socket.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { guardsQuery, missingSettings, sessionGuards } from './guards.ts';
import type { Setting } from './guards.ts';
import type { DatabaseTarget } from './target.ts';
import { installValues } from './values.ts';
import type { ValueOptions } from './values.ts';

export interface ConnectionSettings {
  readonly applicationName: string;
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly onNotice?: ((notice: postgres.Notice) => void) | undefined;
  readonly onNotify?: ((channel: string, payload: string) => void) | undefined;
}

/**
 * One connection to PostgreSQL that never reconnects.
 *
 * postgres.js reconnects by itself and then sends the rest of a transaction on the new connection, outside any
 * transaction. A `Connection` is a driver instance limited to one socket: once the socket is lost, the connection stays
 * lost and its holder is notified in the same turn (docs/adr/0003-database-connection.md).
 */
export class Connection {
  readonly sql: postgres.Sql;
  readonly openedAt = performance.now();
  /** Each transaction may have another backend. */
  readonly pooled: boolean;
  /** Set in the turn in which the driver learns that its socket has closed. */
  lost: DatabaseUnavailableError | undefined;
  /** When the oldest unanswered statement was sent, or the latest response arrived; undefined if none is pending. */
  waitingSince: number | undefined;
  /** When the unanswered BEGIN was sent; undefined if none is pending. */
  beginSentAt: number | undefined;
  /** Process id of the backend that runs the current transaction; behind PgBouncer it differs between transactions. */
  backend: number | undefined;
  #pending = 0;
  readonly #target: DatabaseTarget;
  readonly #settings: ConnectionSettings;
  #socket: net.Socket | undefined;
  #socketRequested = false;
  readonly #listeners = new Set<(reason: DatabaseUnavailableError) => void>();

  private constructor(target: DatabaseTarget, settings: ConnectionSettings) {
    this.#target = target;
    this.pooled = target.direct !== undefined;
    this.#settings = settings;
    this.sql = postgres(this.#options());
    // The driver's types omit `shared`.
    installValues(this.sql.options as unknown as ValueOptions);
  }

  /** @throws DatabaseUnavailableError, even if the server rejects the login: no caller can do anything about that. */
  static async open(target: DatabaseTarget, settings: ConnectionSettings): Promise<Connection> {
    const connection = new Connection(target, settings);
    // The driver's timeout ends when the socket is connected; this one also covers a server that never responds.
    const timer = setTimeout(() => connection.destroy(), settings.connectTimeoutMs);
    try {
      await connection.#requireGuards();
      return connection;
    } catch (error) {
      const unguarded = error instanceof DatabaseUnavailableError && error.reason === 'unguarded';
      const reason = unguarded ? error : new DatabaseUnavailableError('connect', { cause: error });
      connection.#lose(reason);
      throw reason;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A pooler does not forward startup parameters, so its sessions have the role's settings or none. */
  async #requireGuards(): Promise<void> {
    const found = await this.sql.unsafe<Setting[]>(guardsQuery);
    if (!this.pooled) this.backend = found.state.pid;
    const missing = missingSettings(found, sessionGuards(this.#settings.statementTimeoutMs));
    if (missing.length > 0) throw new DatabaseUnavailableError('unguarded');
  }

  statementSent(): void {
    this.#pending += 1;
    this.waitingSince ??= performance.now();
  }

  responseReceived(): void {
    this.#pending -= 1;
    this.waitingSince = this.#pending > 0 ? performance.now() : undefined;
  }

  /** Calls back once when the connection is lost, immediately if it already is. Returns a function that unsubscribes. */
  onLost(listener: (reason: DatabaseUnavailableError) => void): () => void {
    if (this.lost !== undefined) listener(this.lost);
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Terminates an idle connection's session, then closes it. */
  async end(): Promise<void> {
    this.lost ??= new DatabaseUnavailableError('closed');
    await this.sql.end({ timeout: 1 });
    this.#socket?.destroy();
  }

  /** Closes the connection immediately; pending statements are rejected with `reason`. */
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
    // Only releases the driver's resources; its error would add nothing to `reason`.
    this.sql.end({ timeout: 0 }).catch(() => undefined);
  }

  async #connectOnce(): Promise<net.Socket> {
    if (this.#socketRequested) throw new DatabaseUnavailableError('lost');
    this.#socketRequested = true;
    const socket = await connectSocket(this.#target, this.#settings.connectTimeoutMs);
    this.#socket = socket;
    if (this.lost !== undefined) socket.destroy();
    // The driver reads the server name for TLS from the socket.
    return Object.assign(socket, { host: this.#target.host });
  }

  /** Sets every option, because the driver reads missing ones from PG… environment variables. */
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
      // A named statement belongs to one session; behind a pooler the next transaction may use another one.
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
        // A pooler rejects settings that it cannot track per client; there they are settings of the role.
        ...(direct === undefined ? sessionGuards(statementTimeoutMs) : {}),
      },
    };
    // The driver's types reject some values that it accepts, such as a number for `backoff`.
    return options as unknown as postgres.Options<Record<string, never>>;
  }
}
