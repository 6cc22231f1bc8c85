import {
  and,
  desc,
  eq,
  fragment,
  isAnyOf,
  isNotNull,
  isNull,
  lt,
  type Transaction,
  type SqlFragment,
} from '@tallybook/db';
import { products, stockBalances } from '@tallybook/db/schema';
import { readWhole, type ListProducts, type Product, type UpdateProduct } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { searchProducts, type Match } from '../../../ledger/products/search-store.ts';

const columns = {
  id: products.id,
  sku: products.sku,
  barcode: products.barcode,
  name: products.name,
  unit: products.unit,
  quantity_scale: products.quantityScale,
  base_unit_label: products.baseUnitLabel,
  packs: products.packs,
  costing_method: products.costingMethod,
  reorder_point: products.reorderPoint,
  category: products.category,
  reorder_quantity: products.reorderQuantity,
  lead_time_days: products.leadTimeDays,
  inventory_rule_id: products.inventoryRuleId,
  archived_at: products.archivedAt,
  created_at: products.createdAt,
};

export type NewProduct = Omit<Product, 'inventory_rule_id' | 'archived_at' | 'created_at'>;

const isProduct = (organizationId: string, id: string) =>
  and(eq(products.organizationId, organizationId), eq(products.id, id));

const rowOf = (product: NewProduct) => ({
  id: product.id,
  sku: product.sku,
  name: product.name,
  unit: product.unit,
  quantityScale: product.quantity_scale,
  baseUnitLabel: product.base_unit_label,
  packs: product.packs,
  costingMethod: product.costing_method,
  reorderPoint: product.reorder_point,
  category: product.category,
  reorderQuantity: product.reorder_quantity,
  leadTimeDays: product.lead_time_days,
  barcode: product.barcode,
});

/** Inserts the product together with its balance row, which postings lock. */
export async function insertProduct(
  { db, flight }: Transaction,
  organizationId: string,
  product: NewProduct,
  userId: string,
): Promise<Product> {
  const [[inserted]] = await flight([
    db
      .insert(products)
      .values({ organizationId, ...rowOf(product), createdBy: userId })
      .returning(columns),
    db
      .insert(stockBalances)
      .values({ organizationId, productId: product.id, onHand: 0, value: '0', lastHash: '' }),
  ]);
  if (inserted === undefined) throw new Error('the product was not inserted');
  return inserted;
}

/**
 * Inserts the products whose SKU and barcode are new, with their balance rows, in the order of their SKUs, so that concurrent batches
 * cannot deadlock.
 */
export async function insertNewProducts(
  tx: Transaction,
  organizationId: string,
  given: readonly NewProduct[],
  userId: string,
): Promise<Product[]> {
  const inserted = await tx.rows(columns)`
    insert into products (organization_id, id, sku, name, unit, quantity_scale, base_unit_label, packs, costing_method,
      reorder_point, category, reorder_quantity, lead_time_days, barcode, created_by)
    select ${organizationId}, id, sku, name, unit, quantity_scale, base_unit_label, packs, costing_method, reorder_point, category, reorder_quantity,
      lead_time_days, barcode, ${userId}::uuid from unnest(
      ${given.map(({ id }) => id)}::uuid[], ${given.map(({ sku }) => sku)}::text[],
      ${given.map(({ name }) => name)}::text[], ${given.map(({ unit }) => unit)}::text[],
      ${given.map((each) => each.quantity_scale)}::smallint[], ${given.map((each) => each.base_unit_label)}::text[],
      ${given.map(({ packs }) => JSON.stringify(packs))}::jsonb[],
      ${given.map((each) => each.costing_method)}::text[], ${given.map((each) => each.reorder_point)}::bigint[],
      ${given.map(({ category }) => category)}::text[], ${given.map((each) => each.reorder_quantity)}::bigint[],
      ${given.map((each) => each.lead_time_days)}::integer[], ${given.map(({ barcode }) => barcode)}::text[]
    ) with ordinality as given (id, sku, name, unit, quantity_scale, base_unit_label, packs, costing_method, reorder_point,
      category, reorder_quantity, lead_time_days, barcode, position)
    order by sku, position
    on conflict do nothing
    returning id, sku, barcode, name, unit, quantity_scale, base_unit_label, packs, costing_method, reorder_point, category, reorder_quantity, lead_time_days,
      inventory_rule_id, archived_at, created_at`;
  await tx.sql`
    insert into stock_balances (organization_id, product_id, on_hand, value, last_hash)
    select ${organizationId}, id, 0, 0, '' from unnest(${inserted.map(({ id }) => id)}::uuid[]) as created (id)
    returning 1`;
  return inserted.map(withNumbers);
}

export function findProductsBySku(
  { db }: Transaction,
  organizationId: string,
  skus: readonly string[],
): Promise<Product[]> {
  return db
    .select(columns)
    .from(products)
    .where(and(eq(products.organizationId, organizationId), isAnyOf(products.sku, [...skus])));
}

export function findProductsByBarcode(
  { db }: Transaction,
  organizationId: string,
  barcodes: readonly string[],
): Promise<Product[]> {
  return db
    .select(columns)
    .from(products)
    .where(and(eq(products.organizationId, organizationId), isAnyOf(products.barcode, [...barcodes])));
}

/** Newest first, since ids ascend with time; one row more than the page holds. */
export function selectProducts(
  { db }: Transaction,
  organizationId: string,
  { sku, category, archived }: ListProducts,
  { size, after }: { size: number; after: Position | undefined },
): Promise<Product[]> {
  return db
    .select(columns)
    .from(products)
    .where(
      and(
        eq(products.organizationId, organizationId),
        sku === undefined ? undefined : eq(products.sku, sku),
        category === undefined ? undefined : eq(products.category, category),
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

/** The products of a search on one page, and one more; best matches first. */
export async function searchedProducts(
  tx: Transaction,
  organizationId: string,
  { sku, category, archived }: ListProducts,
  { q, size, after }: { q: string; size: number; after: Position | undefined },
): Promise<{ match: Match; product: Product }[]> {
  const { sql } = tx;
  const where: SqlFragment[] = [];
  if (sku !== undefined) where.push(sql`p.sku = ${sku}`);
  if (category !== undefined) where.push(sql`p.category = ${category}`);
  if (archived !== undefined) where.push(sql`(p.archived_at is not null) = ${archived}`);
  const matches = await searchProducts(tx, organizationId, { q, where, size, after });
  const found = await tx.db
    .select(columns)
    .from(products)
    .where(
      and(
        eq(products.organizationId, organizationId),
        isAnyOf(
          products.id,
          matches.map(({ id }) => id),
        ),
      ),
    );
  const productOf = new Map(found.map((product) => [product.id, product]));
  return matches.flatMap((match) => {
    const product = productOf.get(match.id);
    return product === undefined ? [] : { match, product };
  });
}

/** `tx.rows` returns each bigint as text. */
function withNumbers<Row extends { reorder_point: string | null; reorder_quantity: string | null }>(
  row: Row,
) {
  const whole = (text: string | null) => (text === null ? null : readWhole(text));
  return {
    ...row,
    reorder_point: whole(row.reorder_point),
    reorder_quantity: whole(row.reorder_quantity),
  };
}

export async function findProduct(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<Product | undefined> {
  const [product] = await db.select(columns).from(products).where(isProduct(organizationId, id));
  return product;
}

/** `before` and `after` are undefined if the organization has no such product. */
export interface ChangedProduct {
  before: Product | undefined;
  after: Product | undefined;
  /** Units on hand under the product's lock, if it was taken; null before its first movement. */
  onHand: number | null;
}

const selectForUpdate = ({ db }: Transaction, organizationId: string, id: string) =>
  db.select(columns).from(products).where(isProduct(organizationId, id)).for('update');

/** Waits for postings of the product in progress; later ones see the change that follows. */
const lockBalance = ({ db }: Transaction, organizationId: string, id: string) =>
  db
    .select({ onHand: stockBalances.onHand, lastDate: stockBalances.lastMovementDate })
    .from(stockBalances)
    .where(and(eq(stockBalances.organizationId, organizationId), eq(stockBalances.productId, id)))
    .for('update');

const onHandOf = ([balance]: Awaited<ReturnType<typeof lockBalance>>): number | null =>
  balance === undefined || balance.lastDate === null ? null : balance.onHand;

/** Changes only the given fields; null removes a value. */
export async function updateProductRow(
  tx: Transaction,
  organizationId: string,
  { id, ...changes }: UpdateProduct,
): Promise<ChangedProduct> {
  const [balances, [before], [after]] = await tx.flight([
    changes.reorder_point === undefined && changes.quantity_scale === undefined
      ? []
      : lockBalance(tx, organizationId, id),
    selectForUpdate(tx, organizationId, id),
    tx.db
      .update(products)
      // The builder rejects an update that sets no column.
      .set({
        sku: changes.sku,
        name: changes.name ?? fragment`${products.name}`,
        unit: changes.unit,
        quantityScale: changes.quantity_scale,
        baseUnitLabel: changes.base_unit_label,
        packs: changes.packs,
        reorderPoint: changes.reorder_point,
        category: changes.category,
        reorderQuantity: changes.reorder_quantity,
        leadTimeDays: changes.lead_time_days,
        barcode: changes.barcode,
      })
      .where(isProduct(organizationId, id))
      .returning(columns),
  ]);
  return { before, after, onHand: onHandOf(balances) };
}

/** `least` keeps an earlier time; a cluster rejects now() inside coalesce. */
export const archiveProductRow = (tx: Transaction, organizationId: string, id: string) =>
  setArchivedAt(tx, organizationId, { id, archivedAt: fragment`least(${products.archivedAt}, now())` });

export const unarchiveProductRow = (tx: Transaction, organizationId: string, id: string) =>
  setArchivedAt(tx, organizationId, { id, archivedAt: null });

async function setArchivedAt(
  tx: Transaction,
  organizationId: string,
  { id, archivedAt }: { id: string; archivedAt: ReturnType<typeof fragment> | null },
): Promise<ChangedProduct> {
  const [balances, [before], [after]] = await tx.flight([
    lockBalance(tx, organizationId, id),
    selectForUpdate(tx, organizationId, id),
    tx.db.update(products).set({ archivedAt }).where(isProduct(organizationId, id)).returning(columns),
  ]);
  return { before, after, onHand: onHandOf(balances) };
}
