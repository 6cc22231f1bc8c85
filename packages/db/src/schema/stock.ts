import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, instant, json, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

/** Money in the organization's currency: wide enough for 2^53 units at a cost just under 10^12. */
const money = (name: string) => numeric(name, { precision: 36, scale: 4 });

/** A whole number of units, never past 2^53−1 (checked), so a JavaScript number holds it exactly. */
const units = (name: string) => bigint(name, { mode: 'number' });

export const products = pgTable(
  'products',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull(),
    costingMethod: text('costing_method', { enum: ['moving_average', 'fifo'] }).notNull(),
    reorderPoint: units('reorder_point'),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('products_sku').on(table.organizationId, table.sku),
    check('products_costing_method', sql`${table.costingMethod} in ('moving_average', 'fifo')`),
  ],
);

/** Given under the product's lock, so it is the order of posting; one for all, so lists have it too. */
export const stockMovementSeq = pgSequence('stock_movement_seq');

/** The facts. Append-only: the service's role holds no UPDATE or DELETE here. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    seq: units('seq').notNull(),
    /** Place among the rows of one date: its own seq, or for a reversal in place that of its original. */
    orderSeq: units('order_seq').notNull(),
    productId: uuid('product_id').notNull(),
    type: text('type', { enum: ['entry', 'exit', 'adjustment'] }).notNull(),
    quantity: units('quantity').notNull(),
    quantityDelta: units('quantity_delta').notNull(),
    unitCost: numeric('unit_cost', { precision: 18, scale: 6 }).notNull(),
    movementDate: calendarDate('movement_date').notNull(),
    accountingPeriodId: uuid('accounting_period_id').notNull(),
    journalEntryId: uuid('journal_entry_id'),
    reversesId: uuid('reverses_id'),
    reasonCode: text('reason_code'),
    reference: text('reference'),
    note: text('note'),
    metadata: json('metadata').$type<Record<string, unknown>>(),
    /** sha256(previous hash of the product ‖ canonical row), in hex. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'stock_movements_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    // No foreign key to the period: every posting of a month would lock the same row (a MultiXact hot
    // spot). Posting reads the period under its advisory lock instead, and periods are never deleted. None to
    // the journal entry either: it is read, or written, in the same transaction, and never deleted.
    // A movement is reversed once only. Nearly all reverse none: in an index of all they would be most of its entries.
    uniqueIndex('stock_movements_reverses')
      .on(table.organizationId, table.reversesId)
      .where(sql`${table.reversesId} is not null`),
    // Serves the lists of a product, and its ledger by date; rows of one date are few and sorted on reading.
    unique('stock_movements_ledger').on(table.organizationId, table.productId, table.movementDate, table.seq),
    // Ascending, read backwards: a plain `desc` in a query means nulls first, in drizzle's index nulls last.
    index('stock_movements_newest').on(table.organizationId, table.movementDate, table.seq),
    // Adjustments are few, perhaps none: lists of them would read through all the others. Costs the others nothing.
    index('stock_movements_adjustments')
      .on(table.organizationId, table.movementDate, table.seq)
      .where(sql`${table.type} = 'adjustment'`),
    index('stock_movements_product_adjustments')
      .on(table.organizationId, table.productId, table.movementDate, table.seq)
      .where(sql`${table.type} = 'adjustment'`),
    check('stock_movements_type', sql`${table.type} in ('entry', 'exit', 'adjustment')`),
    check(
      'stock_movements_sign',
      sql`(${table.type} = 'entry' and ${table.quantity} > 0 and ${table.quantityDelta} = ${table.quantity})
        or (${table.type} = 'exit' and ${table.quantity} > 0 and ${table.quantityDelta} = -${table.quantity})
        or (${table.type} = 'adjustment' and ${table.quantity} <> 0 and ${table.quantityDelta} = ${table.quantity})`,
    ),
    check('stock_movements_exact', sql`abs(${table.quantity}) <= 9007199254740991`),
    check('stock_movements_cost', sql`${table.unitCost} >= 0 and ${table.unitCost} < 1000000000000`),
    check(
      'stock_movements_dates',
      sql`${table.movementDate} between date '1900-01-01' and date '2199-12-31'`,
    ),
  ],
);

/**
 * What each movement added to (+) or took from (−) stock value: derived, rebuilt from the facts at will. No
 * foreign key to the movement, which is written in the same flight: its check, planned while the table was
 * empty, read through any index that begins with the organization until statistics came (ADR 4).
 */
export const stockMovementCosts = pgTable(
  'stock_movement_costs',
  {
    organizationId: organizationId(),
    movementId: uuid('movement_id').notNull(),
    costAmount: money('cost_amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.movementId] })],
);

/**
 * One row per product: the row that a posting locks. Every posting writes it and the product's sums of day and month
 * anew, so the pages of these three tables keep room for the next version of a row (`fillfactor`, set in migrations):
 * one that stays on its page needs no new entry in an index.
 */
export const stockBalances = pgTable(
  'stock_balances',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    onHand: units('on_hand').notNull(),
    value: money('value').notNull(),
    lastMovementDate: calendarDate('last_movement_date'),
    lastHash: text('last_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId] }),
    foreignKey({
      name: 'stock_balances_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    check('stock_balances_exact', sql`abs(${table.onHand}) <= 9007199254740991`),
  ],
);

const ofProduct = (name: string, table: { organizationId: AnyPgColumn; productId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.organizationId, table.productId],
    foreignColumns: [products.organizationId, products.id],
  });

/**
 * What came in of a FIFO product, receipt by receipt in ledger order, and what of each is still open. A row stays
 * when it is used up: a late movement may open it again, and with what came in the layers open in front of any
 * day follow from the sums in front of it (ADR 18). No foreign key: written in one statement with its movement.
 */
export const stockLayers = pgTable(
  'stock_layers',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    /** Place in the ledger: date and seq of the movement. */
    receivedOn: calendarDate('received_on').notNull(),
    seq: units('seq').notNull(),
    movementId: uuid('movement_id').notNull(),
    /** Units that came in and their cost; 0 units once a reversal on the same date annuls the receipt. */
    received: units('received').notNull(),
    receivedValue: money('received_value').notNull(),
    /** What is open of it. */
    quantity: units('quantity').notNull(),
    value: money('value').notNull(),
    /** For the index below: while this stays, a new quantity needs no new entry in any index. */
    usedUp: boolean('used_up')
      .notNull()
      .generatedAlwaysAs(sql`quantity = 0`),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId, table.receivedOn, table.seq] }),
    index('stock_layers_open')
      .on(table.organizationId, table.productId, table.receivedOn, table.seq)
      .where(sql`not ${table.usedUp}`),
    check('stock_layers_units', sql`${table.received} >= 0 and ${table.quantity} >= 0`),
  ],
);

/** A product's movements of one day, summed up: a backdated one is held against these, not against rows. */
export const stockDays = pgTable(
  'stock_days',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    date: calendarDate('date').notNull(),
    count: units('count').notNull(),
    delta: units('delta').notNull(),
    /** Lowest and highest running quantity after any row of the day, from the day's start. */
    lowest: units('lowest').notNull(),
    highest: units('highest').notNull(),
    value: money('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId, table.date] }),
    ofProduct('stock_days_product', table),
  ],
);

/** The same by month (its first day), for balances as of any date. */
export const stockMonths = pgTable(
  'stock_months',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    month: calendarDate('month').notNull(),
    delta: units('delta').notNull(),
    value: money('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId, table.month] }),
    ofProduct('stock_months_product', table),
  ],
);

/** Products whose costs from a date on are still those of before a backdated movement. */
export const stockRecosts = pgTable(
  'stock_recosts',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    /** Null when nothing is pending; rows are kept, the service deletes nothing. */
    fromDate: calendarDate('from_date'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId] }),
    ofProduct('stock_recosts_product', table),
  ],
);

/** Quantity and value of each product at the end of a closed period. */
export const stockSnapshots = pgTable(
  'stock_snapshots',
  {
    organizationId: organizationId(),
    accountingPeriodId: uuid('accounting_period_id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: units('quantity').notNull(),
    value: money('value').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({
      columns: [table.organizationId, table.accountingPeriodId, table.productId, table.createdAt],
    }),
    ofProduct('stock_snapshots_product', table),
  ],
);
