import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, primaryKey, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, money, organizationId, units, unlimitedSum } from './columns.ts';
import { products } from './stock.ts';

const ofProduct = (name: string, table: { organizationId: AnyPgColumn; productId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.organizationId, table.productId],
    foreignColumns: [products.organizationId, products.id],
  });

/** Sums of a product's movements per day; a backdated movement is checked against these instead of rows. */
export const stockDays = pgTable(
  'stock_days',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    date: calendarDate('date').notNull(),
    count: units('count').notNull(),
    delta: units('delta').notNull(),
    /** Lowest and highest running quantity within the day, relative to its start. */
    lowest: units('lowest').notNull(),
    highest: units('highest').notNull(),
    value: money('value').notNull(),
    /** Units of exits and their cost, less those of reversals of exits, on the date of each. */
    issued: unlimitedSum('issued').notNull(),
    issuedCost: unlimitedSum('issued_cost').notNull(),
    /** Units of receipts, less those that were reversed on their date, and less returns to the supplier on their own date. */
    received: unlimitedSum('received').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId, table.date] }),
    ofProduct('stock_days_product', table),
  ],
);

/** The same per month (its first day), for balances as of any date. */
export const stockMonths = pgTable(
  'stock_months',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    month: calendarDate('month').notNull(),
    delta: units('delta').notNull(),
    value: money('value').notNull(),
    issued: unlimitedSum('issued').notNull(),
    issuedCost: unlimitedSum('issued_cost').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId, table.month] }),
    ofProduct('stock_months_product', table),
  ],
);

/** Products whose costs from a date on do not yet include a backdated movement. */
export const stockRecosts = pgTable(
  'stock_recosts',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    /** Null if nothing is pending; the row remains, since the service deletes nothing. */
    fromDate: calendarDate('from_date'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId] }),
    ofProduct('stock_recosts_product', table),
  ],
);

/** Quantity, value and allowance of each product at the end of a closed period. */
export const stockSnapshots = pgTable(
  'stock_snapshots',
  {
    organizationId: organizationId(),
    accountingPeriodId: uuid('accounting_period_id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: units('quantity').notNull(),
    value: money('value').notNull(),
    allowance: money('allowance').notNull().default('0'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      columns: [table.organizationId, table.accountingPeriodId, table.productId, table.createdAt],
    }),
    ofProduct('stock_snapshots_product', table),
    // Not on balances: while costs are recomputed in the background, theirs may have the wrong sign for a moment. No
    // period closes then.
    check(
      'stock_snapshots_value',
      sql`case sign(${table.quantity}) when 1 then ${table.value} >= 0 when -1 then ${table.value} <= 0
        else ${table.value} = 0 end`,
    ),
  ],
);
