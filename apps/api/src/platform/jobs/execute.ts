import type { Database, Transaction } from '@tallybook/db';
import type { Db } from 'pg-boss';
import type postgres from 'postgres';

/** Runs each of pg-boss's statements, or scripts of statements, in a transaction of its own. */
export const onDatabase = (database: Database): Db => ({
  executeSql: (text, values) => database.system((tx) => inTransaction(tx).executeSql(text, values)),
});

/** Runs pg-boss's statements in the caller's transaction. */
export function inTransaction({ sql }: Transaction): Db {
  return {
    executeSql: async (text, values = []) => {
      const statements = script.exec(text)?.[1];
      const answer =
        statements === undefined
          ? // pg-boss types its parameters as unknown[].
            await sql.unsafe(text, values as never[], prepared)
          : await sql.unsafe(statements);
      return { rows: resultsOf(answer).flatMap(withDates) };
    },
  };
}

/** Maintenance: several statements in a transaction, which begins and ends with ours. */
const script = /^\s*BEGIN;(.*);\s*COMMIT;\s*$/s;

/** Not `simple`, the driver's choice for a text without parameters, which only scripts need. Its types omit the option. */
const prepared = { prepare: true, simple: false } as postgres.UnsafeQueryOptions;

type Rows = postgres.RowList<postgres.Row[]>;

/** Whether these are the results of a script, for which the driver has no type. */
const areResults = (answer: Rows | readonly Rows[]): answer is readonly Rows[] => Array.isArray(answer[0]);

const resultsOf = (answer: Rows | readonly Rows[]): readonly Rows[] =>
  areResults(answer) ? answer : [answer];

const timestamptz = 1184;

/** pg-boss expects its own driver's values; they differ from ours in times only. Without rows, there may be no columns. */
const withDates = (rows: Rows): Record<string, unknown>[] =>
  rows.map((row) => {
    const times = rows.columns.filter(({ name, type }) => type === timestamptz && row[name] !== null);
    return { ...row, ...Object.fromEntries(times.map(({ name }) => [name, new Date(row[name] as string)])) };
  });
