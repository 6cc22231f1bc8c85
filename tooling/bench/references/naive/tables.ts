import { sql } from 'drizzle-orm';
import { bigint, date, numeric, pgSchema, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const reference = pgSchema('reference');
const units = (name: string) => bigint(name, { mode: 'number' }).notNull();
const ids = { organizationId: uuid('organization_id').notNull() };

export const apiKeys = reference.table('api_keys', {
  ...ids,
  hash: text('hash').primaryKey(),
  userId: uuid('user_id').notNull(),
});

export const periods = pgTable('accounting_periods', {
  ...ids,
  id: uuid('id').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  status: text('status').notNull(),
});

export const balances = reference.table('stock_balances', {
  ...ids,
  productId: uuid('product_id').notNull(),
  onHand: units('on_hand'),
  value: numeric('value').notNull(),
  lastMovementDate: date('last_movement_date'),
});

// The casts: drizzle accepts SQL as a default at run time, but its types do not.
export const movements = reference.table('stock_movements', {
  ...ids,
  id: uuid('id').notNull(),
  seq: units('seq').$defaultFn(() => sql`nextval('reference.stock_movement_seq')` as never),
  orderSeq: units('order_seq').$defaultFn(() => sql`currval('reference.stock_movement_seq')` as never),
  productId: uuid('product_id').notNull(),
  type: text('type').notNull(),
  quantity: units('quantity'),
  quantityDelta: units('quantity_delta').generatedAlwaysAs(
    sql`case when type = 'exit' then -quantity else quantity end`,
  ),
  unitCost: numeric('unit_cost').notNull(),
  movementDate: date('movement_date').notNull(),
  periodId: uuid('accounting_period_id').notNull(),
  hash: text('hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).defaultNow(),
  createdBy: uuid('created_by').notNull(),
  postedCost: numeric('posted_cost').notNull(),
});

export const days = reference.table('stock_days', {
  ...ids,
  productId: uuid('product_id').notNull(),
  date: date('date').notNull(),
  count: units('count'),
  delta: units('delta'),
  lowest: units('lowest'),
  highest: units('highest'),
  value: numeric('value').notNull(),
});
