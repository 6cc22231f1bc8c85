import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  bytewise,
  calendarDate,
  createdAt,
  factColumns,
  instant,
  json,
  money,
  oneOf,
  organizationId,
  units,
} from './columns.ts';
import { organizations } from './identity.ts';

export const products = pgTable(
  'products',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull(),
    /** One unit is 10^quantity_scale base units; fixed by the first movement. */
    quantityScale: smallint('quantity_scale').notNull().default(0),
    baseUnitLabel: text('base_unit_label'),
    packs: json('packs')
      .$type<{ code: string; quantity: number }[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    costingMethod: text('costing_method', { enum: ['moving_average', 'fifo'] }).notNull(),
    reorderPoint: units('reorder_point'),
    category: text('category'),
    reorderQuantity: units('reorder_quantity'),
    leadTimeDays: integer('lead_time_days'),
    barcode: text('barcode'),
    /** The rule with its inventory account, fixed by the first movement; null: the account of the settings. */
    inventoryRuleId: uuid('inventory_rule_id'),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
    // What a search compares. Columns, because row level security keeps an index on `lower(sku)` from being used: only
    // operators that PostgreSQL calls leakproof may come before the check of the organization.
    foldedSku: bytewise('folded_sku')
      .notNull()
      .generatedAlwaysAs(sql`lower(sku)`),
    foldedName: bytewise('folded_name')
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('products_sku').on(table.organizationId, table.sku),
    unique('products_barcode').on(table.organizationId, table.barcode),
    // A search reads it in order, and nothing else but the products that match.
    index('products_search').on(table.organizationId, table.foldedSku, table.id, table.foldedName),
    // Only a fault could store infinity, which the hash of the row would not show: to_char returns null for it.
    check('products_archived_at', sql`isfinite(${table.archivedAt})`),
    check('products_costing_method', oneOf(table.costingMethod)),
    check('products_quantity_scale', sql`${table.quantityScale} between 0 and 6`),
  ],
);

/** Assigned under the product's lock, so it is the posting order; one sequence for all products also orders lists. */
export const stockMovementSeq = pgSequence('stock_movement_seq');

/** The facts. Append-only: the service's role has no right to update or delete them, except to link a journal entry. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    ...factColumns(),
    seq: units('seq').notNull(),
    /** Order among the rows of one date: its own seq, or the original's for a same-day reversal. */
    orderSeq: units('order_seq').notNull(),
    type: text('type', { enum: ['entry', 'exit', 'adjustment'] }).notNull(),
    quantity: units('quantity').notNull(),
    quantityDelta: units('quantity_delta')
      .notNull()
      .generatedAlwaysAs(sql`case when type = 'exit' then -quantity else quantity end`),
    unitCost: numeric('unit_cost', { precision: 18, scale: 6 }).notNull(),
    /** Number of units that the unit cost is for; null for 1. */
    costPer: units('cost_per'),
    /** Quantity and cost as the caller wrote them, with the base units in one such unit; null if in base units. */
    entered: json('entered').$type<{ quantity: string; unit: string; unit_cost?: string; factor: number }>(),
    movementDate: calendarDate('movement_date').notNull(),
    reasonCode: text('reason_code'),
    reference: text('reference'),
    note: text('note'),
    metadata: json('metadata').$type<Record<string, unknown>>(),
    dimension: text('dimension'),
    /** The import of a file that posted it. No foreign key: the same transaction advances the import. */
    importId: uuid('import_id'),
    /** sha256(previous hash of the product ‖ canonical row), in hex. */
    hash: text('hash').notNull(),
    /** Value added to (+) or removed from (−) the stock when the movement was posted. */
    postedCost: money('posted_cost').notNull(),
    /** Units that go back to the supplier at the cost of their receipt. Null for others. */
    atOwnCost: boolean('at_own_cost'),
    /** Set on every row of a product that has used another location than the default; null means the default. */
    locationId: uuid('location_id'),
    /** The dispatch whose goods it writes off, or brings back on their way. */
    dispatchId: uuid('dispatch_id'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'stock_movements_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    // No foreign key to the period: every posting of a month would lock the same row (a MultiXact hot spot). Posting
    // reads the period under its advisory lock instead, and periods are never deleted. None to the journal entry either:
    // the same transaction reads or writes it, and it is never deleted.
    // Not unique: a movement can be reversed in parts, which the product's lock serializes. The index is partial because
    // few movements are reversals.
    index('stock_movements_reversals')
      .on(table.organizationId, table.reversesId, table.seq)
      .where(sql`${table.reversesId} is not null`),
    // Serves a product's lists and its ledger by date; the few rows of one date are sorted on reading.
    unique('stock_movements_ledger').on(table.organizationId, table.productId, table.movementDate, table.seq),
    // Ascending and read backwards: `desc` means nulls first in a query, but nulls last in drizzle's index.
    index('stock_movements_newest').on(table.organizationId, table.movementDate, table.seq),
    // Adjustments are rare: without these partial indexes, lists of them would scan all other movements.
    index('stock_movements_adjustments')
      .on(table.organizationId, table.movementDate, table.seq)
      .where(sql`${table.type} = 'adjustment'`),
    index('stock_movements_product_adjustments')
      .on(table.organizationId, table.productId, table.movementDate, table.seq)
      .where(sql`${table.type} = 'adjustment'`),
    // Filters of lists; movements without the value cost nothing.
    index('stock_movements_reference')
      .on(table.organizationId, table.reference, table.movementDate, table.seq)
      .where(sql`${table.reference} is not null`),
    index('stock_movements_reason')
      .on(table.organizationId, table.reasonCode, table.movementDate, table.seq)
      .where(sql`${table.reasonCode} is not null`),
    index('stock_movements_journal_entry')
      .on(table.organizationId, table.journalEntryId)
      .where(sql`${table.journalEntryId} is not null`),
    // With automatic posting few movements have no entry, and they explain why the books differ from the stock.
    index('stock_movements_unlinked')
      .on(table.organizationId, table.movementDate, table.seq)
      .where(sql`${table.journalEntryId} is null`),
    index('stock_movements_import')
      .on(table.organizationId, table.importId, table.movementDate, table.seq)
      .where(sql`${table.importId} is not null`),
    // Two, so that neither the other locations of a product nor the other products at a location are read.
    index('stock_movements_location')
      .on(table.organizationId, table.locationId, table.movementDate, table.seq)
      .where(sql`${table.locationId} is not null`),
    index('stock_movements_location_product')
      .on(table.organizationId, table.locationId, table.productId, table.movementDate, table.seq)
      .where(sql`${table.locationId} is not null`),
    index('stock_movements_dispatch')
      .on(table.organizationId, table.dispatchId, table.seq)
      .where(sql`${table.dispatchId} is not null`),
    check('stock_movements_type', oneOf(table.type)),
    check(
      'stock_movements_sign',
      sql`${table.quantity} > 0 or ${table.type} = 'adjustment' and ${table.quantity} <> 0`,
    ),
    check('stock_movements_exact', sql`abs(${table.quantity}) <= 9007199254740991`),
    check('stock_movements_cost', sql`${table.unitCost} >= 0 and ${table.unitCost} < 1000000000000`),
    check('stock_movements_cost_per', sql`${table.costPer} between 2 and 1000000000`),
    check(
      'stock_movements_dates',
      sql`${table.movementDate} between date '1900-01-01' and date '2199-12-31'`,
    ),
  ],
);

/**
 * The costs of movements that were recosted after they were posted or that were booked as zero, and of cost adjustments in
 * split mode; the costs of all others are in their rows (ADR 31). No foreign key to the movement: the key's check, planned while the table was empty, scanned any index that begins with the
 * organization until statistics were collected (ADR 4).
 */
export const stockMovementCosts = pgTable(
  'stock_movement_costs',
  {
    organizationId: organizationId(),
    movementId: uuid('movement_id').notNull(),
    costAmount: money('cost_amount').notNull(),
    /** Posted with automatic posting at a cost of 0, so that it has no journal entry. */
    bookedAsZero: boolean('booked_as_zero').notNull(),
    /** The sum of the receipt's cost adjustments in place: everything that reads the cost of a receipt has it at hand. */
    adjusted: money('adjusted').notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.movementId] })],
);

/**
 * Later changes in the cost of receipts; facts like movements, and links of the same hash chains: `seq` is from the same
 * sequence. Append-only. No foreign keys, as for movements: the writing transaction holds the product's lock and has read
 * the receipt.
 */
export const stockCostAdjustments = pgTable(
  'stock_cost_adjustments',
  {
    ...factColumns(),
    seq: units('seq').notNull(),
    /** The receipt. */
    movementId: uuid('movement_id').notNull(),
    /**
     * `split` is for receipts in closed periods: a row of the ledger with 0 units, whose cost, the part that is added to
     * stock, is in `stock_movement_costs` under its own id.
     */
    mode: text('mode', { enum: ['in_place', 'split'] }).notNull(),
    amount: money('amount').notNull(),
    adjustmentDate: calendarDate('adjustment_date').notNull(),
    /** The day on which it is effective, and its period. */
    bookedOn: calendarDate('booked_on').notNull(),
    reason: text('reason', { enum: ['landed_cost', 'price_difference', 'other'] }).notNull(),
    reference: text('reference'),
    note: text('note'),
    /** The allocation that it is a share of. */
    allocationId: uuid('allocation_id'),
    /** sha256(previous hash of the product ‖ canonical row), in hex. */
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('stock_cost_adjustments_product').on(table.organizationId, table.productId, table.seq),
    index('stock_cost_adjustments_movement').on(table.organizationId, table.movementId),
    // The rows of the ledger among them.
    index('stock_cost_adjustments_split')
      .on(table.organizationId, table.productId, table.bookedOn, table.seq)
      .where(sql`${table.mode} = 'split'`),
    index('stock_cost_adjustments_newest').on(table.organizationId, table.adjustmentDate, table.seq),
    uniqueIndex('stock_cost_adjustments_reverses')
      .on(table.organizationId, table.reversesId)
      .where(sql`${table.reversesId} is not null`),
    index('stock_cost_adjustments_entry')
      .on(table.organizationId, table.journalEntryId)
      .where(sql`${table.journalEntryId} is not null`),
    index('stock_cost_adjustments_allocation')
      .on(table.organizationId, table.allocationId)
      .where(sql`${table.allocationId} is not null`),
    check('stock_cost_adjustments_mode', oneOf(table.mode)),
    check('stock_cost_adjustments_reason', oneOf(table.reason)),
    check('stock_cost_adjustments_amount', sql`${table.amount} <> 0`),
    check(
      'stock_cost_adjustments_dates',
      sql`${table.adjustmentDate} between date '1900-01-01' and date '2199-12-31'
        and ${table.bookedOn} between date '1900-01-01' and date '2199-12-31'`,
    ),
  ],
);

/**
 * One row per product, which a posting locks. Every posting updates it and the product's sums of the day and month, so
 * the pages of these three tables reserve space for new row versions (`fillfactor`, set in the migration 0002_rules): a version on the
 * same page needs no new index entries.
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
    /** Whether the product has used another location than the default. Then it has sums by location. */
    located: boolean('located').notNull().default(false),
    /** Units of open reservations, at all locations; expired ones count until they are released. */
    reserved: units('reserved').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId] }),
    foreignKey({
      name: 'stock_balances_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    check('stock_balances_exact', sql`abs(${table.onHand}) <= 9007199254740991`),
    check('stock_balances_reserved', sql`${table.reserved} between 0 and 9007199254740991`),
  ],
);

/**
 * The receipts of a FIFO product in ledger order, each with the part that is still open. An exhausted row remains: a
 * backdated movement may open it again, and the layers open before any day follow from the receipts and the sums before
 * that day (ADR 18). No foreign key: written in one statement with its movement.
 */
export const stockLayers = pgTable(
  'stock_layers',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    /** Position in the ledger: date and seq of the movement. */
    receivedOn: calendarDate('received_on').notNull(),
    seq: units('seq').notNull(),
    movementId: uuid('movement_id').notNull(),
    /** Received units and their cost; 0 units once a same-day reversal cancels the receipt. */
    received: units('received').notNull(),
    receivedValue: money('received_value').notNull(),
    /** The units that are still open. */
    quantity: units('quantity').notNull(),
    value: money('value').notNull(),
    /** For the index below: while it does not change, a new quantity needs no new index entry. */
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
