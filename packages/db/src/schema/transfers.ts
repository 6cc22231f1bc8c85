import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, json, organizationId, units } from './columns.ts';
import { products } from './stock.ts';

/**
 * Units that changed their location: facts like movements, without any value. Append-only. `seq` is from the sequence of the
 * movements, under the product's lock, and orders both within a day. Only `open` changes: it sums what refers to a dispatch. No foreign keys to locations and period, as for movements.
 */
export const stockTransfers = pgTable(
  'stock_transfers',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    seq: units('seq').notNull(),
    productId: uuid('product_id').notNull(),
    fromLocationId: uuid('from_location_id').notNull(),
    toLocationId: uuid('to_location_id').notNull(),
    quantity: units('quantity').notNull(),
    transferDate: calendarDate('transfer_date').notNull(),
    accountingPeriodId: uuid('accounting_period_id').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
    /** The quantity as the caller wrote it, with the base units in one such unit; null if in base units. */
    entered: json('entered').$type<{ quantity: string; unit: string; factor: number }>(),
    reference: text('reference'),
    note: text('note'),
    reversesId: uuid('reverses_id'),
    /** Where the goods of a dispatch are bound, the first of two steps; null for all others. */
    destinationLocationId: uuid('destination_location_id'),
    /** The dispatch whose goods a receipt or a reversal moves. */
    dispatchId: uuid('dispatch_id'),
    /** Units of a dispatch under way: a sum of what refers to it, not a fact. Null for all others. */
    open: units('open'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'stock_transfers_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    unique('stock_transfers_ledger').on(table.organizationId, table.productId, table.transferDate, table.seq),
    index('stock_transfers_newest').on(table.organizationId, table.transferDate, table.seq),
    index('stock_transfers_from').on(
      table.organizationId,
      table.fromLocationId,
      table.transferDate,
      table.seq,
    ),
    index('stock_transfers_to').on(table.organizationId, table.toLocationId, table.transferDate, table.seq),
    index('stock_transfers_reversals')
      .on(table.organizationId, table.reversesId, table.seq)
      .where(sql`${table.reversesId} is not null`),
    // What is left of a dispatch can be sent back several times.
    uniqueIndex('stock_transfers_reverses')
      .on(table.organizationId, table.reversesId)
      .where(
        sql`${table.reversesId} is not null and ${table.dispatchId} is distinct from ${table.reversesId}`,
      ),
    index('stock_transfers_dispatch')
      .on(table.organizationId, table.dispatchId, table.seq)
      .where(sql`${table.dispatchId} is not null`),
    index('stock_transfers_destination')
      .on(table.organizationId, table.destinationLocationId, table.transferDate, table.seq)
      .where(sql`${table.destinationLocationId} is not null`),
    // Few dispatches are open.
    index('stock_transfers_open')
      .on(table.organizationId, table.transferDate, table.seq)
      .where(sql`${table.open} > 0`),
    index('stock_transfers_under_way')
      .on(table.organizationId, table.productId, table.destinationLocationId)
      .where(sql`${table.open} > 0`),
    check(
      'stock_transfers_steps',
      sql`(${table.destinationLocationId} is null) = (${table.open} is null)
        and (${table.destinationLocationId} is null or ${table.dispatchId} is null and ${table.reversesId} is null)`,
    ),
    check('stock_transfers_open_units', sql`${table.open} between 0 and ${table.quantity}`),
    check('stock_transfers_quantity', sql`${table.quantity} between 1 and 9007199254740991`),
    check('stock_transfers_locations', sql`${table.fromLocationId} <> ${table.toLocationId}`),
    check(
      'stock_transfers_dates',
      sql`${table.transferDate} between date '1900-01-01' and date '2199-12-31'`,
    ),
  ],
);
