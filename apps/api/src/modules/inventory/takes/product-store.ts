import { and, eq, isAnyOf, isNotNull, type Transaction } from '@tallybook/db';
import { products, stockBalances } from '@tallybook/db/schema';

/** Keeps others from posting movements of the products. In id order, like postings, which prevents deadlocks. */
export function lockBalances({ sql }: Transaction, organizationId: string, ids: readonly string[]) {
  return sql`
    select 1 from stock_balances
    where organization_id = ${organizationId} and product_id = any (${[...ids]}::uuid[])
    order by product_id for share`;
}

/** The products among these that are archived and empty, so that they cannot be counted. */
export function selectArchived({ db }: Transaction, organizationId: string, ids: readonly string[]) {
  return db
    .select({ id: products.id })
    .from(products)
    .innerJoin(
      stockBalances,
      and(eq(stockBalances.organizationId, organizationId), eq(stockBalances.productId, products.id)),
    )
    .where(
      and(
        eq(products.organizationId, organizationId),
        isAnyOf(products.id, [...ids]),
        isNotNull(products.archivedAt),
        eq(stockBalances.onHand, 0),
      ),
    );
}

/** How people call each of the products. */
export function selectNames({ db }: Transaction, organizationId: string, ids: readonly string[]) {
  return db
    .select({ id: products.id, sku: products.sku, name: products.name, unit: products.unit })
    .from(products)
    .where(and(eq(products.organizationId, organizationId), isAnyOf(products.id, [...ids])));
}
