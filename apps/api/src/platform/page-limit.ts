import type { Transaction } from '@tallybook/db';

const sizes = [10, 20, 50, 100, 200, 500, 1000];

/**
 * `limit` for a page and the row after it, as a literal. With a parameter, PostgreSQL expects a tenth of the table in a
 * generic plan, finds that worse than a plan for these parameters, and so plans each execution again: 250 of the 700 µs of a
 * page of movements. Rounded up to a few sizes, because each text is another prepared statement; `Paging.page` cuts.
 */
export function pageLimit({ sql }: Transaction, size: number) {
  return sql.unsafe(`limit ${(sizes.find((known) => known >= size) ?? size) + 1}`);
}
