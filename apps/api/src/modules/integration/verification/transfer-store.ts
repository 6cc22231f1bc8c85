import { notNull, numeric, type RowOf, type Transaction } from '@tallybook/db';
import { stockTransfers } from '@tallybook/db/schema';
import { hashOfTransfer } from '../../../ledger/log/hash-store.ts';
import type { IdRange } from './id-range-store.ts';
import { numberOf } from './log-store.ts';

const sumShape = { sum: numeric() };

/** The sum of `numberOf` of what the log must contain about the transfers in a range of ids. */
export async function sumTransfers(
  tx: Transaction,
  organizationId: string,
  { from, through, key }: IdRange & { key: string },
): Promise<string> {
  const { sql } = tx;
  const [stored] = await tx.rows(sumShape)`
    select coalesce(sum(${numberOf(tx, key, sql`('transfer' || t.id || ${hashOfTransfer(tx)})`)}), 0) as sum
    from stock_transfers t where t.organization_id = ${organizationId} and t.id >= ${from} and t.id <= ${through}`;
  return stored?.sum ?? '0';
}

const transferShape = {
  id: stockTransfers.id,
  product_id: stockTransfers.productId,
  seq: stockTransfers.seq,
  from_location_id: stockTransfers.fromLocationId,
  to_location_id: stockTransfers.toLocationId,
  quantity: stockTransfers.quantity,
  transfer_date: stockTransfers.transferDate,
  destination_location_id: stockTransfers.destinationLocationId,
  dispatch_id: stockTransfers.dispatchId,
  reverses_id: stockTransfers.reversesId,
  open: stockTransfers.open,
};
export type TransferRow = RowOf<typeof transferShape>;

/** The transfers of products, in ledger order. */
export const selectTransfers = (
  { rows }: Transaction,
  organizationId: string,
  productIds: readonly string[],
) =>
  rows(transferShape)`
    select id, product_id, seq, from_location_id, to_location_id, quantity, transfer_date, destination_location_id, dispatch_id,
      reverses_id, open
    from stock_transfers
    where organization_id = ${organizationId} and product_id = any(${[...productIds]}::uuid[])
    order by product_id, transfer_date, seq`;

const wrongShape = { id: notNull(stockTransfers.id) };

/**
 * A reversal of a transfer that does not move the same units of the same product back; undefined if there is none. Of a
 * dispatch, it moves what was under way.
 */
export async function findWrongReversal(
  { rows }: Transaction,
  organizationId: string,
): Promise<RowOf<typeof wrongShape> | undefined> {
  const [wrong] = await rows(wrongShape)`
    select r.id from stock_transfers r
    left join stock_transfers t on t.organization_id = ${organizationId} and t.id = r.reverses_id
    where r.organization_id = ${organizationId} and r.reverses_id is not null
      and (t.product_id, case when r.dispatch_id = t.id then r.quantity else t.quantity end, t.from_location_id,
          t.to_location_id, null::uuid)
        is distinct from (r.product_id, r.quantity, r.to_location_id, r.from_location_id, t.reverses_id)
    order by r.id limit 1`;
  return wrong;
}
