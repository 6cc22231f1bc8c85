import type { Transaction } from '@tallybook/db';
import type { Db } from 'pg-boss';

/** The library's statements, run as part of our transaction. */
export function inTransaction({ sql }: Transaction): Db {
  return {
    executeSql: async (text, values = []) => ({
      rows: [...(await sql.unsafe(text, values as never[], { prepare: true }))],
    }),
  };
}
