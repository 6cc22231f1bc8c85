import { and, eq, isAnyOf, type Transaction } from '@tallybook/db';
import { products } from '@tallybook/db/schema';

/** How people call each of the products. */
export function selectNames({ db }: Transaction, organizationId: string, ids: readonly string[]) {
  return db
    .select({ id: products.id, sku: products.sku, name: products.name, unit: products.unit })
    .from(products)
    .where(and(eq(products.organizationId, organizationId), isAnyOf(products.id, [...ids])));
}
