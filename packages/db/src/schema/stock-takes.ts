import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, instant, oneOf, organizationId, units } from './columns.ts';

const unitCost = () => numeric('unit_cost', { precision: 18, scale: 6 });

/** Stock takes. The row is the lock of the document: counting, posting and cancelling run one after another. */
export const stockTakes = pgTable(
  'stock_takes',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    countDate: calendarDate('count_date').notNull(),
    /** The counted location; null if whole products are counted. No foreign key, as for movements. */
    locationId: uuid('location_id'),
    status: text('status', { enum: ['open', 'counting', 'posted', 'cancelled'] }).notNull(),
    blind: boolean('blind').notNull(),
    note: text('note'),
    /** Increases with each change, so that a posting can tell whether it has read the latest counts. */
    revision: integer('revision').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
    postedAt: instant('posted_at'),
    postedBy: uuid('posted_by'),
    /** Rows of the counted products with a greater `seq` were posted later. */
    postedSeq: units('posted_seq'),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: uuid('cancelled_by'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Lists read it; counts refer to it.
    unique('stock_takes_newest').on(table.organizationId, table.countDate, table.id),
    index('stock_takes_by_status').on(table.organizationId, table.status, table.countDate, table.id),
    check('stock_takes_status', oneOf(table.status)),
    check(
      'stock_takes_posted',
      sql`num_nonnulls(${table.postedAt}, ${table.postedBy}, ${table.postedSeq})
        = case when ${table.status} = 'posted' then 3 else 0 end`,
    ),
    check(
      'stock_takes_cancelled',
      sql`num_nonnulls(${table.cancelledAt}, ${table.cancelledBy})
        = case when ${table.status} = 'cancelled' then 2 else 0 end`,
    ),
    check('stock_takes_date', sql`${table.countDate} between date '1900-01-01' and date '2199-12-31'`),
  ],
);

/** The current count of each product of a stock take. */
export const stockTakeCounts = pgTable(
  'stock_take_counts',
  {
    organizationId: organizationId(),
    stockTakeId: uuid('stock_take_id').notNull(),
    /** That of the stock take, so that the counts of a product are found by day. */
    countDate: calendarDate('count_date').notNull(),
    productId: uuid('product_id').notNull(),
    /** On hand at the end of the count date: when the product was counted, and once posted, when it was posted. */
    expected: units('expected').notNull(),
    /** The same when the product was counted, and the place in the ledger then: rows with a greater `seq` moved since. */
    expectedWhenCounted: units('expected_when_counted').notNull(),
    countedSeq: units('counted_seq').notNull(),
    /** Null once the count is withdrawn. */
    counted: units('counted'),
    unitCost: unitCost(),
    countedAt: createdAt('counted_at'),
    countedBy: uuid('counted_by').notNull(),
    /** The adjustment; null where nothing differed, and until the stock take is posted. */
    movementId: uuid('movement_id'),
    /** The decision of a count that was overtaken; null if it was not, and until the stock take is posted. */
    basis: text('basis', { enum: ['when_counted', 'end_of_day'] }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.stockTakeId, table.productId] }),
    foreignKey({
      name: 'stock_take_counts_stock_take',
      columns: [table.organizationId, table.countDate, table.stockTakeId],
      foreignColumns: [stockTakes.organizationId, stockTakes.countDate, stockTakes.id],
    }),
    // Finds the counts of a product from a day on: a full count of 10,000 products asks for each of them.
    index('stock_take_counts_product').on(table.organizationId, table.productId, table.countDate),
    check('stock_take_counts_counted', sql`${table.counted} between 0 and 9007199254740991`),
    check('stock_take_counts_basis', oneOf(table.basis)),
  ],
);

/** Every count that was ever entered, append-only. `counted` is null where a count was withdrawn. */
export const stockTakeCountHistory = pgTable(
  'stock_take_count_history',
  {
    organizationId: organizationId(),
    stockTakeId: uuid('stock_take_id').notNull(),
    /** Revision of the stock take after the count. */
    revision: integer('revision').notNull(),
    productId: uuid('product_id').notNull(),
    expected: units('expected').notNull(),
    countedSeq: units('counted_seq').notNull(),
    counted: units('counted'),
    unitCost: unitCost(),
    countedAt: createdAt('counted_at'),
    countedBy: uuid('counted_by').notNull(),
  },
  (table) => [
    // The default name would exceed the 63 characters of an identifier.
    primaryKey({
      name: 'stock_take_count_history_pk',
      columns: [table.organizationId, table.stockTakeId, table.revision, table.productId],
    }),
    // Finds the counts of a product, the latest first.
    index('stock_take_count_history_product').on(
      table.organizationId,
      table.stockTakeId,
      table.productId,
      table.revision,
    ),
    foreignKey({
      name: 'stock_take_count_history_stock_take',
      columns: [table.organizationId, table.stockTakeId],
      foreignColumns: [stockTakes.organizationId, stockTakes.id],
    }),
  ],
);
