import { and, desc, eq, fragment, ilike, isNotNull, isNull, lt, or, type Transaction } from '@tallybook/db';
import { products, stockBalances } from '@tallybook/db/schema';
import type { ListProducts, Product, UpdateProduct } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

const columns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  unit: products.unit,
  costing_method: products.costingMethod,
  reorder_point: products.reorderPoint,
  archived_at: products.archivedAt,
  created_at: products.createdAt,
};

const isProduct = (organizationId: string, id: string) =>
  and(eq(products.organizationId, organizationId), eq(products.id, id));

/** Inserts the product together with its balance row, which postings lock. */
export async function insertProduct(
  { db, flight }: Transaction,
  organizationId: string,
  product: Omit<Product, 'archived_at' | 'created_at'>,
  userId: string,
): Promise<Product> {
  const { id, sku, name, unit, costing_method: costingMethod, reorder_point: reorderPoint } = product;
  const [[inserted]] = await flight([
    db
      .insert(products)
      .values({ organizationId, id, sku, name, unit, costingMethod, reorderPoint, createdBy: userId })
      .returning(columns),
    db.insert(stockBalances).values({ organizationId, productId: id, onHand: 0, value: '0', lastHash: '' }),
  ]);
  if (inserted === undefined) throw new Error('the product was not inserted');
  return inserted;
}

/** Newest first, since ids ascend with time; one row more than the page holds. */
export function selectProducts(
  { db }: Transaction,
  organizationId: string,
  { sku, q, archived }: ListProducts,
  { size, after }: { size: number; after: Position | undefined },
): Promise<Product[]> {
  const pattern = `%${q?.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .select(columns)
    .from(products)
    .where(
      and(
        eq(products.organizationId, organizationId),
        sku === undefined ? undefined : eq(products.sku, sku),
        q === undefined ? undefined : or(ilike(products.sku, pattern), ilike(products.name, pattern)),
        archived === undefined
          ? undefined
          : archived
            ? isNotNull(products.archivedAt)
            : isNull(products.archivedAt),
        after && lt(products.id, String(after[0])),
      ),
    )
    .orderBy(desc(products.id))
    .limit(size + 1);
}

export async function findProduct(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<Product | undefined> {
  const [product] = await db.select(columns).from(products).where(isProduct(organizationId, id));
  return product;
}

/** Both are undefined if the organization has no such product. */
export interface ChangedProduct {
  before: Product | undefined;
  after: Product | undefined;
}

const selectForUpdate = ({ db }: Transaction, organizationId: string, id: string) =>
  db.select(columns).from(products).where(isProduct(organizationId, id)).for('update');

/** Changes only the given fields; `reorder_point: null` removes the reorder point. */
export async function updateProductRow(
  tx: Transaction,
  organizationId: string,
  { id, sku, name, unit, reorder_point: reorderPoint }: UpdateProduct,
): Promise<ChangedProduct> {
  const [[before], [after]] = await tx.flight([
    selectForUpdate(tx, organizationId, id),
    tx.db
      .update(products)
      // The builder rejects an update that sets no column.
      .set({ sku, name: name ?? fragment`${products.name}`, unit, reorderPoint })
      .where(isProduct(organizationId, id))
      .returning(columns),
  ]);
  return { before, after };
}

/** The lock of the balance row waits for postings in progress; later postings see the product archived. */
export async function archiveProductRow(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ChangedProduct> {
  const { db } = tx;
  const [, [before], [after]] = await tx.flight([
    db
      .select({ product_id: stockBalances.productId })
      .from(stockBalances)
      .where(and(eq(stockBalances.organizationId, organizationId), eq(stockBalances.productId, id)))
      .for('update'),
    selectForUpdate(tx, organizationId, id),
    db
      .update(products)
      .set({ archivedAt: fragment`coalesce(${products.archivedAt}, now())` })
      .where(isProduct(organizationId, id))
      .returning(columns),
  ]);
  return { before, after };
}
