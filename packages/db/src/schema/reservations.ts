import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, json, oneOf, organizationId, units } from './columns.ts';
import { products } from './stock.ts';

/**
 * Units that are kept for somebody. No facts: a reservation changes no quantity and no value, and ends when it is released,
 * expires or is fulfilled by exits. Written under the product's lock, with `reserved` of its balances, which sums the open ones.
 */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: units('quantity').notNull(),
    /** Units that exits have taken. */
    fulfilled: units('fulfilled').notNull().default(0),
    /** One past its expiry is still `open` until the sweep releases it; reads compute `expired`. */
    status: text('status', { enum: ['open', 'released', 'fulfilled'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
    /** Null for the default location of a product that has used no other. */
    locationId: uuid('location_id'),
    /** The quantity as the caller wrote it, with the base units in one such unit; null if in base units. */
    entered: json('entered').$type<{ quantity: string; unit: string; factor: number }>(),
    reference: text('reference'),
    expiresAt: instant('expires_at'),
    /** The user who released it; null if it expired. */
    releasedBy: uuid('released_by'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'stock_reservations_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    index('stock_reservations_by_product').on(table.organizationId, table.productId, table.id),
    // Few reservations are open.
    index('stock_reservations_open')
      .on(table.organizationId, table.productId, table.locationId)
      .where(sql`${table.status} = 'open'`),
    index('stock_reservations_expiring')
      .on(table.organizationId, table.expiresAt)
      .where(sql`${table.status} = 'open' and ${table.expiresAt} is not null`),
    check('stock_reservations_status', oneOf(table.status)),
    check('stock_reservations_quantity', sql`${table.quantity} between 1 and 9007199254740991`),
    check('stock_reservations_fulfilled', sql`${table.fulfilled} between 0 and ${table.quantity}`),
    check(
      'stock_reservations_ended',
      sql`(${table.status} = 'fulfilled') = (${table.fulfilled} = ${table.quantity})
        and (${table.releasedBy} is null or ${table.status} = 'released')`,
    ),
    // Only a fault could store infinity: nothing would ever release it.
    check('stock_reservations_expires_at', sql`isfinite(${table.expiresAt})`),
  ],
);
