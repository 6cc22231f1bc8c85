import type postgres from 'postgres';
import { DatabaseUnavailableError, TransactionMisuseError } from './errors.ts';
import { isAborted } from './fault.ts';
import type { Connection } from './connection.ts';
import type { Shape } from './shape.ts';
import { typedStatements, type ReportedColumn } from './typed-statements.ts';

/** The parts of the driver's query object that we steer; read in its src/query.js. */
interface DriverQuery extends Promise<unknown> {
  strings: readonly string[];
  executed: boolean;
  string: string;
  handler: (query: DriverQuery) => void;
  handle: () => void;
  canceller: unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const CONTROL = /^\s*(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare\s+transaction)\b/i;

type Kind = 'begin' | 'control' | 'callback';

/**
 * The statements of one transaction: each goes to the transaction's own line or is refused, and each is answered
 * or rejected, whatever happens to the line.
 */
export class Statements {
  readonly connection: Connection;
  /** The first failure of a statement; from then on PostgreSQL refuses everything but a rollback. */
  failure: Error | undefined;
  /** Set when BEGIN failed: what was sent behind it ran outside a transaction, or not at all. */
  refusal: Error | undefined;
  /** How many statements have been sent or refused so far, and the callback after each. */
  sent = 0;
  onSent: (() => void) | undefined;
  readonly #pending = new Set<DriverQuery>();
  readonly #unsubscribe: () => void;
  #begin: DriverQuery | undefined;
  #ended = false;
  #disposed = false;
  #drained: (() => void) | undefined;

  constructor(connection: Connection) {
    this.connection = connection;
    this.#unsubscribe = connection.onLost((reason) => this.#abandon(reason));
  }

  /**
   * Takes over a query made by the driver's `sql`; fragments and helpers pass through untouched. It is sent when it
   * is first awaited, in the same turn: the driver's own `handle` would wait a turn and let another one overtake it.
   */
  adopt<Q>(made: Q, kind: Kind = 'callback', shape?: Shape): Q {
    if (!(made instanceof Promise)) return made;
    const query = made as unknown as DriverQuery;
    const transmit = query.handler;
    query.canceller = null;
    query.handler = (asked) => {
      const refusal = this.#refusalOf(asked, kind);
      if (refusal === undefined) this.#track(asked, transmit, kind, shape);
      else this.#refuse(asked, refusal);
      this.sent += 1;
      this.onSent?.();
    };
    query.handle = () => {
      if (query.executed) return;
      query.executed = true;
      query.handler(query);
    };
    return made;
  }

  /** Sends an adopted query before this returns. False when `made` is something else. */
  send(made: unknown): boolean {
    if (!(made instanceof Promise) || !('handle' in made)) return false;
    (made as unknown as DriverQuery).handle();
    return true;
  }

  /** A statement of the wrapper's own: sent before this returns, so that nothing of the callback precedes BEGIN. */
  async control(
    text: string,
    kind: 'begin' | 'control' = 'control',
  ): Promise<postgres.RowList<postgres.Row[]>> {
    const made = this.adopt(this.connection.sql.unsafe(text), kind);
    this.send(made);
    return made;
  }

  /** Refuses what comes from now on and waits until everything sent has been answered. */
  async end(): Promise<void> {
    this.#ended = true;
    if (this.#pending.size > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
  }

  dispose(): void {
    this.#disposed = true;
    this.#unsubscribe();
  }

  #refusalOf(query: DriverQuery, kind: Kind): Error | undefined {
    if (this.connection.lost !== undefined) return this.connection.lost;
    if (kind !== 'callback') return undefined;
    if (this.#ended) return new TransactionMisuseError('This transaction has ended; was an await forgotten?');
    if (CONTROL.test(query.strings[0] ?? '')) {
      return new TransactionMisuseError(
        'The transaction is begun and ended for you; use savepoint() for a part of it.',
      );
    }
    return this.refusal;
  }

  #refuse(query: DriverQuery, refusal: Error): void {
    query.reject(refusal);
    if (this.#disposed) return;
    // The transaction answers for it; a statement that nobody awaits must not end the process as well.
    this.failure ??= refusal;
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
      this.#answered(query);
      // Its BEGIN failed, so this answer was given outside the transaction and is nobody's.
      if (shape !== undefined && typedStatements.hasSubscribers) publish(query, shape, value);
      if (this.refusal === undefined) resolve(value);
      else reject(this.refusal);
    };
    query.reject = (error) => {
      const failure = asFailure(error);
      if (this.failure === undefined || isAborted(this.failure)) this.failure = failure;
      // At once: answers to what was sent behind BEGIN may stand in the same packet.
      if (kind === 'begin') this.refusal = failure;
      reject(failure);
      this.#answered(query);
    };
    query.catch(() => undefined);
    this.#pending.add(query);
    if (kind === 'begin') {
      this.#begin = query;
      this.connection.begunAt = performance.now();
    }
    this.connection.asked();
    transmit(query);
  }

  #answered(query: DriverQuery): void {
    if (!this.#pending.delete(query)) return;
    if (query === this.#begin) this.connection.begunAt = undefined;
    this.connection.answered();
    if (this.#pending.size === 0) this.#drained?.();
  }

  #abandon(reason: DatabaseUnavailableError): void {
    for (const query of this.#pending) query.reject(reason);
  }
}

function publish({ string: text }: DriverQuery, shape: Shape, value: unknown): void {
  const rows = value as Record<string, unknown>[] & { columns: readonly ReportedColumn[] };
  typedStatements.publish({ text, shape, columns: rows.columns, rows });
}

/** The driver rejects with its own and with Node's socket errors when a connection breaks; all mean the same. */
function asFailure(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const code = 'code' in error ? String(error.code) : '';
  const broken = /^(?:CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$|ERR_STREAM|ERR_SSL|ERR_TLS)/.test(code);
  return broken ? new DatabaseUnavailableError('lost', { cause: error }) : error;
}
