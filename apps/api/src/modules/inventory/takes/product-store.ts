import { and, eq, isAnyOf, notNull, uuid, type Transaction } from '@tallybook/db';
import { products } from '@tallybook/db/schema';

/** Keeps others from posting movements of the products. In id order, like postings, which prevents deadlocks. */
export function lockBalances({ sql }: Transaction, organizationId: string, ids: readonly string[]) {
  return sql`
    select 1 from stock_balances
    where organization_id = ${organizationId} and product_id = any (${[...ids]}::uuid[])
    order by product_id for share`;
}

/** The products among these that are archived and empty, so that they cannot be counted. */
export function selectArchived({ rows }: Transaction, organizationId: string, ids: readonly string[]) {
  // Each id is looked up: without statistics, the database compared all products with all balances.
  return rows({ id: notNull(uuid()) })`
    select given.id from unnest(${[...ids]}::uuid[]) as given (id)
    cross join lateral (
      select from products
      where organization_id = ${organizationId} and id = given.id and archived_at is not null offset 0
    ) as archived
    cross join lateral (
      select from stock_balances
      where organization_id = ${organizationId} and product_id = given.id and on_hand = 0 offset 0
    ) as empty`;
}

/** How people call each of the products. */
export function selectNames({ db }: Transaction, organizationId: string, ids: readonly string[]) {
  return db
    .select({ id: products.id, sku: products.sku, name: products.name, unit: products.unit })
    .from(products)
    .where(and(eq(products.organizationId, organizationId), isAnyOf(products.id, [...ids])));
}
