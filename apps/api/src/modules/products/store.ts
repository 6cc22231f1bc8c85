import type { Transaction } from '@tallybook/db';
import { readWhole, type ListProducts, type Product, type UpdateProduct } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

/** `bigint` arrives as text. */
type ProductRow = Omit<Product, 'reorder_point'> & { reorder_point: string | null };

const columns = ({ sql }: Transaction) =>
  sql`id, sku, name, unit, costing_method, reorder_point, archived_at, created_at`;

const present = (row: ProductRow): Product => ({
  ...row,
  reorder_point: row.reorder_point === null ? null : readWhole(row.reorder_point),
});

/** The product with its balance row, which is what a posting locks. */
export async function insertProduct(
  tx: Transaction,
  organizationId: string,
  product: Omit<Product, 'archived_at' | 'created_at'>,
  userId: string,
): Promise<Product> {
  const { id, sku, name, unit, costing_method, reorder_point } = product;
  const [rows] = await Promise.all([
    tx.sql<ProductRow[]>`
      insert into products (organization_id, id, sku, name, unit, costing_method, reorder_point, created_by)
      values (${organizationId}, ${id}, ${sku}, ${name}, ${unit}, ${costing_method}, ${reorder_point}, ${userId})
      returning ${columns(tx)}`,
    tx.sql`
      insert into stock_balances (organization_id, product_id, on_hand, value, last_hash)
      values (${organizationId}, ${id}, 0, 0, '')`,
  ]);
  return present(rows[0] as ProductRow);
}

/** Newest first: ids are made in the order of time, and they are the primary key. One more than a page. */
export async function selectProducts(
  tx: Transaction,
  organizationId: string,
  filter: ListProducts,
  page: { size: number; after: Position | undefined },
): Promise<Product[]> {
  const { sql } = tx;
  const { sku, q, archived } = filter;
  const pattern = `%${q?.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await sql<ProductRow[]>`
    select ${columns(tx)} from products
    where organization_id = ${organizationId}
    ${sku === undefined ? sql`` : sql`and sku = ${sku}`}
    ${q === undefined ? sql`` : sql`and (sku ilike ${pattern} or name ilike ${pattern})`}
    ${archived === undefined ? sql`` : sql`and (archived_at is not null) = ${archived}`}
    ${page.after === undefined ? sql`` : sql`and id < ${page.after[0] ?? ''}::uuid`}
    order by id desc limit ${page.size + 1}`;
  return rows.map(present);
}

export async function findProduct(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Product | undefined> {
  const [row] = await tx.sql<ProductRow[]>`
    select ${columns(tx)} from products where organization_id = ${organizationId} and id = ${id}`;
  return row && present(row);
}

/** A product as it was, held against other changes, and as it is. */
export interface ChangedProduct {
  before: Product | undefined;
  after: Product | undefined;
}

const held = (tx: Transaction, organizationId: string, id: string) =>
  tx.sql<ProductRow[]>`
    select ${columns(tx)} from products where organization_id = ${organizationId} and id = ${id} for update`;

/** Changes what is given; `reorder_point: null` takes it away. */
export async function updateProductRow(
  tx: Transaction,
  organizationId: string,
  { id, sku, name, unit, reorder_point }: UpdateProduct,
): Promise<ChangedProduct> {
  const { sql } = tx;
  const changed = sql<ProductRow[]>`
    update products set
      sku = ${sku === undefined ? sql`sku` : sku}, name = ${name === undefined ? sql`name` : name},
      unit = ${unit === undefined ? sql`unit` : unit},
      reorder_point = ${reorder_point === undefined ? sql`reorder_point` : reorder_point}
    where organization_id = ${organizationId} and id = ${id}
    returning ${columns(tx)}`;
  const [[before], [after]] = await Promise.all([held(tx, organizationId, id), changed]);
  return { before: before && present(before), after: after && present(after) };
}

/** Waits for the postings under way; those that wait for us read the product after it is archived. */
export async function archiveProductRow(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ChangedProduct> {
  const { sql } = tx;
  const [, [before], [after]] = await Promise.all([
    sql`select from stock_balances where organization_id = ${organizationId} and product_id = ${id} for update`,
    held(tx, organizationId, id),
    sql<ProductRow[]>`
      update products set archived_at = coalesce(archived_at, now())
      where organization_id = ${organizationId} and id = ${id}
      returning ${columns(tx)}`,
  ]);
  return { before: before && present(before), after: after && present(after) };
}
