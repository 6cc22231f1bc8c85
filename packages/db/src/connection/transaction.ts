import type postgres from 'postgres';
import { drizzleOn, type DrizzleClient, type TransactionDb } from './drizzle.ts';
import { flightOn, type Flight } from './flight.ts';
import { savepoints } from './savepoint.ts';
import type { RowOf, Shape } from './shape.ts';
import type { Statements } from './statements.ts';

/** A part of a statement: what `sql` returns until it is sent. */
export type SqlFragment = ReturnType<TransactionSql>;

/**
 * `` sql`…` `` is prepared once per connection; `unsafe(text, parameters)` only with `{ prepare: true }`.
 * `savepoint(work)` undoes its part when `work` rejects, and rejects with the same error.
 */
export interface TransactionSql extends postgres.ISql {
  savepoint<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
}

/** A tag whose rows have a declared shape; takes the same values and fragments as `sql`. */
export type RowsTag<S extends Shape> = (
  text: TemplateStringsArray,
  ...values: readonly postgres.ParameterOrFragment<never>[]
) => postgres.PendingQuery<RowOf<S>[]>;

/** The argument of the callback of `tenant` and `system`; rejects statements after the callback has settled. */
export interface Transaction {
  readonly sql: TransactionSql;
  /**
   * drizzle's query builder on this transaction. Every query is prepared once per connection and takes one round
   * trip. Errors are the driver's, as from `sql`.
   */
  readonly db: TransactionDb;
  /**
   * SQL whose row type is derived from its shape: output column name → table column or expression. The test suite
   * compares each shape with PostgreSQL's description of the executed statement (README.md).
   */
  readonly rows: <const S extends Shape>(shape: S) => RowsTag<S>;
  /** As `rows`, for a text that cannot be prepared, such as FETCH from a cursor. */
  readonly unpreparedRows: <const S extends Shape>(
    shape: S,
    text: string,
  ) => postgres.PendingQuery<RowOf<S>[]>;
  /**
   * Sends statements in array order, without waiting for results in between (one round trip), and resolves with
   * their results in the same order. An item is an unsent query (`` sql`…` ``, `` rows(…)`…` ``, a builder query),
   * a function that sends one (a store function, async or not), or a plain value for an item that needs none.
   *
   * Each item has sent its first statement before the next item is started, so a read placed after a lock sees
   * what the lock's former holder committed. A function that awaits a result and then sends another statement
   * sends that one later, after the whole flight. A function that sends several at once uses a flight of its own.
   *
   * Rejects with the first failure once every started item has settled. Items after one that fails without sending a
   * statement are not started; after a failed statement, PostgreSQL rejects the ones that follow it.
   */
  readonly flight: Flight;
}

export function transactionOn(statements: Statements): Transaction {
  const sql = sqlOn(statements);
  const make = makerOf(statements);
  let db: TransactionDb | undefined;
  return {
    sql,
    get db() {
      db ??= drizzleOn(clientOn(statements, sql));
      return db;
    },
    // Two casts: TypeScript cannot derive the rows of a query from a shape; the test suite checks them.
    rows: (shape) =>
      ((...parts: readonly unknown[]) => statements.adopt(make(...parts), 'callback', shape)) as never,
    unpreparedRows: (shape, text) =>
      statements.adopt(statements.connection.sql.unsafe(text), 'callback', shape) as never,
    flight: flightOn(statements),
  };
}

/** The driver's `sql` called as a function: a query for a template, otherwise a helper for its values. */
function makerOf(statements: Statements): (...parts: readonly unknown[]) => unknown {
  return statements.connection.sql as (...parts: readonly unknown[]) => unknown;
}

function sqlOn(statements: Statements): TransactionSql {
  const driver = statements.connection.sql;
  const make = makerOf(statements);
  const tag = (...parts: readonly unknown[]): unknown => statements.adopt(make(...parts));
  // A cast, because a transaction lacks the driver's `file`, and its tag has no overloads.
  const sql = Object.assign(tag, {
    types: driver.types,
    typed: driver.typed,
    array: (values: never[], type?: number) => driver.array(values, type),
    json: (value: postgres.JSONValue) => driver.json(value),
    unsafe: (text: string, parameters?: never[], options?: postgres.UnsafeQueryOptions) =>
      statements.adopt(driver.unsafe(text, parameters, options)),
    notify: (channel: string, payload: string) => tag`select pg_notify(${channel}, ${payload})`,
  }) as unknown as TransactionSql;
  return Object.assign(sql, { savepoint: savepoints(statements, sql) });
}

function clientOn(statements: Statements, sql: TransactionSql): DrizzleClient {
  const client: DrizzleClient = {
    unsafe(text: string, values: never[]) {
      // Not `simple`, the driver's choice for a statement without parameters: it would be planned each time.
      const options = { prepare: true, simple: false } as postgres.UnsafeQueryOptions;
      const query = statements.adopt(statements.connection.sql.unsafe(text, values, options));
      // drizzle awaits the query a turn later; sent here, builder queries keep the order in which they are awaited.
      statements.send(query);
      return query;
    },
    savepoint: (work) => sql.savepoint(() => work(client)),
  };
  return client;
}
