import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { calendarDate, factColumns, money, units } from './columns.ts';

/**
 * Reviews of products at net realizable value, append-only: each row states the allowance in effect from then on. `seq`
 * counts the rows of a product. The days of reviews that are not reversed ascend with it, so that the state on a day is the last
 * row up to that day. A reversal has the day of its review, and states what was in effect before that.
 */
export const stockWriteDowns = pgTable(
  'stock_write_downs',
  {
    ...factColumns(),
    seq: integer('seq').notNull(),
    asOf: calendarDate('as_of').notNull(),
    /** Units on hand and their value at cost at the end of the day, when it was recorded. */
    quantity: units('quantity').notNull(),
    cost: money('cost').notNull(),
    /** Per unit; null if a reversal leaves the product without a review. */
    netRealizableValue: numeric('net_realizable_value', { precision: 18, scale: 6 }),
    allowance: money('allowance').notNull(),
    reason: text('reason').notNull(),
    allowanceAccount: text('allowance_account'),
  },
  (table) => [
    // Finds the newest of each product, and rejects two with the same predecessor.
    primaryKey({ columns: [table.organizationId, table.productId, table.seq] }),
    uniqueIndex('stock_write_downs_id').on(table.organizationId, table.id),
    index('stock_write_downs_newest').on(table.organizationId, table.asOf, table.id),
    index('stock_write_downs_entry')
      .on(table.organizationId, table.journalEntryId)
      .where(sql`${table.journalEntryId} is not null`),
    // Finds out whether an account carries allowances.
    index('stock_write_downs_account')
      .on(table.organizationId, table.allowanceAccount)
      .where(sql`${table.allowanceAccount} is not null`),
    uniqueIndex('stock_write_downs_reverses')
      .on(table.organizationId, table.reversesId)
      .where(sql`${table.reversesId} is not null`),
    check(
      'stock_write_downs_estimate',
      sql`${table.netRealizableValue} is not null or ${table.reversesId} is not null and ${table.allowance} = 0`,
    ),
    check('stock_write_downs_seq', sql`${table.seq} >= 1`),
    check('stock_write_downs_amounts', sql`${table.allowance} >= 0 and ${table.netRealizableValue} >= 0`),
    check('stock_write_downs_date', sql`${table.asOf} between date '1900-01-01' and date '2199-12-31'`),
  ],
);
