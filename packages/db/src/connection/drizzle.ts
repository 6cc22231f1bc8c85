import { sql, type Column, type SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { PostgresJsPreparedQuery, PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';

type NoSchema = Record<string, never>;
type Session = PostgresJsSession<postgres.Sql, NoSchema, NoSchema>;

export type TransactionDb = PostgresJsTransaction<NoSchema, NoSchema>;

/** The only methods of a driver's client that a drizzle session calls inside a transaction. */
export interface DrizzleClient {
  unsafe(text: string, values: never[]): unknown;
  savepoint<T>(work: (client: DrizzleClient) => Promise<T>): Promise<T>;
}

const dialect = new PgDialect();

/** drizzle on a client. Not `drizzle(client)`: that replaces the parsers and serializers of values.ts with its own. */
export function drizzleOn(client: DrizzleClient): TransactionDb {
  // The casts here and below: drizzle declares a whole client and a cache, but uses only the methods of DrizzleClient.
  const session = new TransactionSession(client as never, dialect, undefined);
  return new PostgresJsTransaction(dialect, session as never, undefined);
}

/** Rejects with the driver's error. drizzle's own would carry the parameters, which may be personal data, to logs. */
class TransactionQuery<T extends PreparedQueryConfig> extends PostgresJsPreparedQuery<T> {
  queryWithCache(_text: string, _values: unknown[], query: () => Promise<unknown>): Promise<unknown> {
    return query();
  }
}

class TransactionSession extends PostgresJsSession<postgres.Sql, NoSchema, NoSchema> {
  override prepareQuery: Session['prepareQuery'] = (
    query,
    fields,
    _name,
    inArrayMode,
    mapper,
    metadata,
    cacheConfig,
  ) =>
    new TransactionQuery(
      this.client as never,
      query.sql,
      query.params,
      this.logger,
      undefined as never,
      metadata,
      cacheConfig,
      fields,
      inArrayMode,
      true,
      mapper,
    );
}

/**
 * `column = any (values)` with one array parameter. drizzle's `inArray` has one parameter for each value, which would
 * prepare another statement for each number of values.
 */
export function isAnyOf<C extends Column>(column: C, values: readonly C['_']['data'][]): SQL {
  return sql`${column} = any (${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
}
