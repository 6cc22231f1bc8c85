import type { Database, Transaction } from '@tallybook/db';
import type { Db } from 'pg-boss';

/** Runs each of pg-boss's statements, or scripts of statements, in a transaction of its own. */
export const onDatabase = (database: Database): Db => ({
  executeSql: (text, values) => database.system((tx) => inTransaction(tx).executeSql(text, values)),
});

/** Runs pg-boss's statements in the caller's transaction. */
export function inTransaction({ sql }: Transaction): Db {
  return {
    executeSql: async (text, values = []) => {
      const [, statements] = script.exec(text) ?? [];
      // Only the simple protocol takes several statements, which have no parameters.
      if (statements !== undefined) return { rows: (await sql.unsafe(statements)).flat() };
      // pg-boss types its parameters as unknown[].
      const rows = await sql.unsafe(text, values as never[], { prepare: true });
      const times = rows.columns.filter(({ type }) => type === timestamptz).map(({ name }) => name);
      return { rows: rows.map((row) => withDates(row, times)) };
    },
  };
}

/** Maintenance: several statements in a transaction, which begins and ends with ours. */
const script = /^\s*BEGIN;(.*);\s*COMMIT;\s*$/s;

const timestamptz = 1184;

/** pg-boss expects its own driver's values; they differ from ours in times only. */
function withDates(row: Record<string, unknown>, times: readonly string[]): Record<string, unknown> {
  const dates = times.map(
    (name) => [name, row[name] === null ? null : new Date(row[name] as string)] as const,
  );
  return { ...row, ...Object.fromEntries(dates) };
}
