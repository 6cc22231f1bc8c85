import type postgres from 'postgres';
import { DatabaseUnavailableError, TransactionMisuseError } from './errors.ts';
import { isAborted } from './fault.ts';
import type { Connection } from './connection.ts';
import type { Shape } from './shape.ts';
import { executedStatements, typedStatements, type ReportedColumn } from './typed-statements.ts';

/** The parts of the driver's query object that this module uses; see the driver's src/query.js. */
interface DriverQuery extends Promise<unknown> {
  strings: readonly string[];
  executed: boolean;
  string: string;
  options: { simple?: boolean };
  /** Messages that are sent and answered together with this query (patches/postgres). */
  before?: Buffer;
  after?: Buffer;
  handler: (query: DriverQuery) => void;
  handle: () => void;
  canceller: unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const CONTROL = /^\s*(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare\s+transaction)\b/i;

type Kind = 'begin' | 'control' | 'callback';

/** Whether BEGIN failed: the statements after it then ran outside a transaction or not at all. */
interface Begun {
  failure: Error | undefined;
}

/** A statement between `hold` and `transmit`. */
export interface HeldStatement {
  readonly query: DriverQuery;
  readonly transmit: () => void;
}

/**
 * The statements of one transaction, or of one read among those that share a transaction. Each is sent on the
 * transaction's connection or rejected, and each settles even if the connection is lost.
 */
export class Statements {
  readonly connection: Connection;
  /** The first failure of a statement; after it PostgreSQL rejects everything except a rollback. */
  failure: Error | undefined;
  /** Number of statements sent or rejected so far, and a callback after each of them. */
  sent = 0;
  onSent: (() => void) | undefined;
  readonly #begun: Begun;
  readonly #pending = new Set<DriverQuery>();
  /** Between `hold` and `release`: what is sent then. */
  #held: HeldStatement[] | undefined;
  #released = false;
  readonly #unsubscribe: () => void;
  #begin: DriverQuery | undefined;
  #ended = false;
  #disposed = false;
  #drained: (() => void) | undefined;

  /** @param transaction the statements that contain BEGIN, if these do not */
  constructor(connection: Connection, transaction?: Statements) {
    this.connection = connection;
    this.#begun = transaction === undefined ? { failure: undefined } : transaction.#begun;
    this.#unsubscribe = connection.onLost((reason) => this.#abandon(reason));
  }

  get beginFailure(): Error | undefined {
    return this.#begun.failure;
  }

  /**
   * Takes over a query created by the driver's `sql`; returns anything else unchanged. The query is sent as soon as it
   * is awaited. The driver's own `handle` defers it by one microtask, in which another query could overtake it.
   */
  adopt<Q>(value: Q, kind: Kind = 'callback', shape?: Shape): Q {
    if (!(value instanceof Promise)) return value;
    // The driver declares only the public part of its queries.
    const query = value as unknown as DriverQuery;
    const transmit = query.handler;
    query.canceller = null;
    query.handler = () => {
      const rejection = this.#rejectionOf(query, kind);
      const send = (): void => this.#track(query, transmit, kind, shape);
      if (rejection !== undefined) this.#rejectUnsent(query, rejection);
      else if (this.#held === undefined) send();
      else this.#held.push({ query, transmit: send });
      this.sent += 1;
      this.onSent?.();
    };
    query.handle = () => {
      if (query.executed) return;
      query.executed = true;
      query.handler(query);
    };
    return value;
  }

  /** Sends an adopted query before it returns. Returns false for anything else. */
  send(value: unknown): boolean {
    if (!(value instanceof Promise) || !('handle' in value)) return false;
    // As in `adopt`.
    (value as unknown as DriverQuery).handle();
    return true;
  }

  /** Sends a transaction control statement before it returns, so that no statement of the callback precedes BEGIN. */
  async control(text: string): Promise<postgres.RowList<postgres.Row[]>> {
    const query = this.adopt(this.connection.sql.unsafe(text), 'control');
    this.send(query);
    return query;
  }

  /** As `control`, for BEGIN and the statement that defines the scope, which are answered together. */
  async begin(begin: Buffer, scope: string): Promise<void> {
    // Not `simple`: PostgreSQL would not skip such a statement if BEGIN fails.
    const options = { simple: false } as postgres.UnsafeQueryOptions;
    const query = this.adopt(this.connection.sql.unsafe(scope, [], options), 'begin');
    // As in `adopt`.
    (query as unknown as DriverQuery).before = begin;
    this.send(query);
    await query;
  }

  /** Statements of the callback wait from here on until `release`. */
  hold(): void {
    this.#held = [];
  }

  /** Number of statements that wait. */
  get held(): number {
    return this.#held?.length ?? 0;
  }

  /** Returns what waits, for `transmit`. Later statements of the callback are rejected. */
  release(): readonly HeldStatement[] {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#released = true;
    return held;
  }

  /** Rejects further statements and waits until every statement sent has its response. */
  async end(): Promise<void> {
    this.#ended = true;
    if (this.#pending.size > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
  }

  dispose(): void {
    this.#disposed = true;
    this.#unsubscribe();
  }

  #rejectionOf(query: DriverQuery, kind: Kind): Error | undefined {
    if (this.connection.lost !== undefined) return this.connection.lost;
    if (kind === 'begin' || (kind === 'control' && this.#held === undefined)) return undefined;
    if (this.#released || kind === 'control')
      return new TransactionMisuseError(
        'A transaction in one flight sends all of its statements before it has the first result.',
      );
    if (this.#ended) return new TransactionMisuseError('This transaction has ended; was an await forgotten?');
    if (CONTROL.test(query.strings[0] ?? '')) {
      return new TransactionMisuseError(
        'Transactions begin and end automatically; use savepoint() for a part of one.',
      );
    }
    return this.beginFailure;
  }

  #rejectUnsent(query: DriverQuery, rejection: Error): void {
    query.reject(rejection);
    if (this.#disposed) return;
    // The transaction fails with it; if nothing awaits the statement, its rejection must not end the process.
    this.failure ??= rejection;
    query.catch(() => undefined);
  }

  #track(
    query: DriverQuery,
    transmit: (query: DriverQuery) => void,
    kind: Kind,
    shape: Shape | undefined,
  ): void {
    const { resolve, reject } = query;
    query.resolve = (value) => {
      this.#settled(query);
      if (executedStatements.hasSubscribers) executedStatements.publish(query.string);
      if (shape !== undefined && typedStatements.hasSubscribers) publish(query, shape, value);
      const failure = this.beginFailure;
      if (failure === undefined) return resolve(value);
      // BEGIN failed, so the statement ran outside the transaction and its result must not be used.
      this.failure ??= failure;
      reject(failure);
    };
    query.reject = (error) => {
      const failure = asFailure(error);
      if (this.failure === undefined || isAborted(this.failure)) this.failure = failure;
      // Set before the next result is processed: it may be in the same packet.
      if (kind === 'begin') this.#begun.failure = failure;
      reject(failure);
      this.#settled(query);
    };
    query.catch(() => undefined);
    this.#pending.add(query);
    if (kind === 'begin') {
      this.#begin = query;
      this.connection.beginSentAt = performance.now();
    }
    this.connection.statementSent();
    transmit(query);
  }

  #settled(query: DriverQuery): void {
    if (!this.#pending.delete(query)) return;
    if (query === this.#begin) this.connection.beginSentAt = undefined;
    this.connection.responseReceived();
    if (this.#pending.size === 0) this.#drained?.();
  }

  #abandon(reason: DatabaseUnavailableError): void {
    for (const { query } of this.#held?.splice(0) ?? []) this.#rejectUnsent(query, reason);
    for (const query of this.#pending) query.reject(reason);
  }
}

/** Sends statements, and `last` with the last of them. If any fails, PostgreSQL skips the rest, `last` too. */
export function transmit(statements: readonly HeldStatement[], last: Buffer): void {
  const final = statements.at(-1);
  if (final !== undefined) final.query.after = last;
  for (const { query, transmit: send } of statements) {
    query.options.simple = false;
    send();
  }
}

function publish({ string: text }: DriverQuery, shape: Shape, value: unknown): void {
  const rows = value as Record<string, unknown>[] & { columns: readonly ReportedColumn[] };
  typedStatements.publish({ text, shape, columns: rows.columns, rows });
}

/** A broken connection yields various errors of the driver and of Node's sockets; all become the same error. */
function asFailure(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const code = 'code' in error ? String(error.code) : '';
  const broken = /^(?:CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$|ERR_STREAM|ERR_SSL|ERR_TLS)/.test(code);
  return broken ? new DatabaseUnavailableError('lost', { cause: error }) : error;
}
