import { notNull, numeric, uuid, type Transaction } from '@tallybook/db';
import { products, stockBalances } from '@tallybook/db/schema';
import { totalThrough } from '../../../ledger/levels/store.ts';

const balanceShape = { product_id: stockBalances.productId, located: stockBalances.located };

/** Keeps others from posting movements of the products. In id order, like postings, which prevents deadlocks. */
export function lockBalances({ rows }: Transaction, organizationId: string, ids: readonly string[]) {
  return rows(balanceShape)`
    select product_id, located from stock_balances
    where organization_id = ${organizationId} and product_id = any (${[...ids]}::uuid[])
    order by product_id for share`;
}

/** The same without a lock, to say what a count would do. */
export function selectBalances({ rows }: Transaction, organizationId: string, ids: readonly string[]) {
  return rows(balanceShape)`
    select product_id, located from stock_balances
    where organization_id = ${organizationId} and product_id = any (${[...ids]}::uuid[])`;
}

const countableShape = {
  id: notNull(products.id),
  sku: notNull(products.sku),
  unit: notNull(products.unit),
  quantity_scale: notNull(products.quantityScale),
  packs: notNull(products.packs),
};

/** The products that rows of a file name, by id or by SKU, with the units in which they are counted. */
export function selectCountable(
  { rows }: Transaction,
  organizationId: string,
  { ids, skus }: { readonly ids: readonly string[]; readonly skus: readonly string[] },
) {
  return rows(countableShape)`
    select p.id, p.sku, p.unit, p.quantity_scale, p.packs from unnest(${[...ids]}::uuid[]) as given (id)
    join products p on p.organization_id = ${organizationId} and p.id = given.id
    union all
    select p.id, p.sku, p.unit, p.quantity_scale, p.packs from unnest(${[...skus]}::text[]) as given (sku)
    join products p on p.organization_id = ${organizationId} and p.sku = given.sku`;
}

const expectedShape = { product_id: stockBalances.productId, on_hand: numeric() };

/** The units of each of the products at a location at the end of a day. */
export function selectExpectedAt(
  tx: Transaction,
  organizationId: string,
  { locationId, as_of, product_ids }: { locationId: string; as_of: string; product_ids: readonly string[] },
) {
  // All of a product that has used no other location is at the default one.
  return tx.rows(expectedShape)`
    select b.product_id, (case
      when b.located then (
        select coalesce(sum(d.delta), 0) from stock_location_days d
        where d.organization_id = ${organizationId} and d.product_id = b.product_id and d.location_id = ${locationId}
          and d.date <= ${as_of}::date
      )
      when (select is_default from locations where organization_id = ${organizationId} and id = ${locationId})
        then (select on_hand from ${totalThrough(tx, organizationId, as_of)} as total)
      else 0
    end)::numeric as on_hand
    from stock_balances b
    where b.organization_id = ${organizationId} and b.product_id = any (${[...product_ids]}::uuid[])`;
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
