import { PgDialect } from 'drizzle-orm/pg-core';
import { PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { savepoints } from './savepoint.ts';
import type { Statements } from './statements.ts';

type NoSchema = Record<string, never>;

/**
 * `` sql`…` `` is prepared once per connection; `unsafe(text, parameters)` only with `{ prepare: true }`.
 * `savepoint(work)` undoes its part when `work` rejects, and rejects with the same error.
 */
export interface TransactionSql extends postgres.ISql {
  savepoint<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
}

export type TransactionDb = PostgresJsTransaction<NoSchema, NoSchema>;

/** What the callback of `tenant` and `system` works with; refused once the callback has settled. */
export interface Transaction {
  readonly sql: TransactionSql;
  /** drizzle on this transaction. `.prepare('name')` is prepared once per connection: one round trip, not two. */
  readonly db: TransactionDb;
}

const dialect = new PgDialect();

export function transactionOn(statements: Statements): Transaction {
  const sql = sqlOn(statements);
  let db: TransactionDb | undefined;
  return {
    sql,
    get db() {
      // Not drizzle(client): that replaces the parsers and serializers of values.ts with its own.
      db ??= new PostgresJsTransaction(
        dialect,
        new PostgresJsSession(sql as never, dialect, undefined),
        undefined,
      );
      return db;
    },
  };
}

function sqlOn(statements: Statements): TransactionSql {
  const driver = statements.connection.sql;
  const make = driver as unknown as (...parts: readonly unknown[]) => unknown;
  const tag = (...parts: readonly unknown[]): unknown => statements.adopt(make(...parts));
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
