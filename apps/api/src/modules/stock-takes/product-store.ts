import { and, eq, isAnyOf, isNotNull, type Transaction } from '@tallybook/db';
import { products } from '@tallybook/db/schema';

/** Those of the products that are archived. */
export function selectArchived({ db }: Transaction, organizationId: string, ids: readonly string[]) {
  return db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.organizationId, organizationId),
        isAnyOf(products.id, [...ids]),
        isNotNull(products.archivedAt),
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
