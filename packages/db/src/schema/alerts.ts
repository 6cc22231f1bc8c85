import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, oneOf, organizationId } from './columns.ts';
import { products } from './stock.ts';

/**
 * Products at or below their reorder point: a row for each crossing, written under the product's lock by the transaction
 * that crosses it. Derived from the ledger, so it is in no hash chain.
 */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    productId: uuid('product_id').notNull(),
    kind: text('kind', { enum: ['low', 'out'] }).notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Null if a change of the reorder point opened it. No foreign key, as in other tables that name a movement. */
    openedByMovement: uuid('opened_by_movement'),
    /** Units on hand when it was opened. */
    onHand: bigint('on_hand', { mode: 'number' }).notNull(),
    closedAt: instant('closed_at'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'stock_alerts_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    uniqueIndex('stock_alerts_open')
      .on(table.organizationId, table.productId, table.kind)
      .where(sql`${table.closedAt} is null`),
    // Lists of open alerts, which are few among those that are closed.
    index('stock_alerts_newest_open')
      .on(table.organizationId, table.openedAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('stock_alerts_newest').on(table.organizationId, table.openedAt, table.id),
    index('stock_alerts_product').on(table.organizationId, table.productId, table.openedAt, table.id),
    check('stock_alerts_kind', oneOf(table.kind)),
    check(
      'stock_alerts_acknowledged',
      sql`(${table.acknowledgedAt} is null) = (${table.acknowledgedBy} is null)`,
    ),
  ],
);
