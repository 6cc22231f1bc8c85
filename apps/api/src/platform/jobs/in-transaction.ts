import type { Transaction } from '@tallybook/db';
import type { Db } from 'pg-boss';

/** Runs pg-boss's statements in the caller's transaction. */
export function inTransaction({ sql }: Transaction): Db {
  return {
    executeSql: async (text, values = []) => ({
      // pg-boss types its parameters as unknown[].
      rows: [...(await sql.unsafe(text, values as never[], { prepare: true }))],
    }),
  };
}
