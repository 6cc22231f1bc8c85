import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, instant, organizationId, units } from './columns.ts';
import { organizations } from './identity.ts';
import { products } from './stock.ts';

/** Places where stock is kept: a dimension of quantity, never of value. The default location exists from the first other one on. */
export const locations = pgTable(
  'locations',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** `transit` for the location of goods under way, which exists from the first location on, like the default one. */
    kind: text('kind', { enum: ['normal', 'transit'] })
      .notNull()
      .default('normal'),
    isDefault: boolean('is_default').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('locations_code').on(table.organizationId, table.code),
    uniqueIndex('locations_default')
      .on(table.organizationId)
      .where(sql`${table.isDefault}`),
    uniqueIndex('locations_transit')
      .on(table.organizationId)
      .where(sql`${table.kind} = 'transit'`),
    check('locations_kind', sql`${table.kind} in ('normal', 'transit')`),
    check(
      'locations_transit_stays',
      sql`${table.kind} <> 'transit' or not ${table.isDefault} and ${table.archivedAt} is null`,
    ),
    check('locations_default_stays', sql`not ${table.isDefault} or ${table.archivedAt} is null`),
  ],
);

/**
 * Units of a product at each location, from the first use of another location than the default on (`stock_balances.located`).
 * No foreign key to the location: postings would lock its row (ADR 4), and locations are never deleted.
 */
export const stockLocationBalances = pgTable(
  'stock_location_balances',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    locationId: uuid('location_id').notNull(),
    onHand: units('on_hand').notNull(),
    /** Units of open reservations at the location. */
    reserved: units('reserved').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId, table.locationId] }),
    foreignKey({
      name: 'stock_location_balances_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    check('stock_location_balances_exact', sql`abs(${table.onHand}) <= 9007199254740991`),
    check('stock_location_balances_reserved', sql`${table.reserved} between 0 and 9007199254740991`),
  ],
);

/** Sums of the units that came to and left a location on a day; the lowest and highest quantity include that at its start. */
export const stockLocationDays = pgTable(
  'stock_location_days',
  {
    organizationId: organizationId(),
    productId: uuid('product_id').notNull(),
    locationId: uuid('location_id').notNull(),
    date: calendarDate('date').notNull(),
    delta: units('delta').notNull(),
    lowest: units('lowest').notNull(),
    highest: units('highest').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.productId, table.locationId, table.date] }),
    foreignKey({
      name: 'stock_location_days_product',
      columns: [table.organizationId, table.productId],
      foreignColumns: [products.organizationId, products.id],
    }),
    check('stock_location_days_start', sql`${table.lowest} <= 0 and ${table.highest} >= 0`),
  ],
);
