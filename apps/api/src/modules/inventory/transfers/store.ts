import { notNull, nullable, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { locations, stockTransfers } from '@tallybook/db/schema';
import { readWhole, shownEntered, underWay, type ListTransfers, type StockTransfer } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';

const transferShape = {
  id: stockTransfers.id,
  seq: stockTransfers.seq,
  product_id: stockTransfers.productId,
  from_location_id: stockTransfers.fromLocationId,
  to_location_id: stockTransfers.toLocationId,
  destination_location_id: stockTransfers.destinationLocationId,
  dispatch_id: stockTransfers.dispatchId,
  open: stockTransfers.open,
  today: notNull(stockTransfers.transferDate),
  quantity: stockTransfers.quantity,
  entered: stockTransfers.entered,
  transfer_date: stockTransfers.transferDate,
  reference: stockTransfers.reference,
  note: stockTransfers.note,
  reverses_id: stockTransfers.reversesId,
  reversed_by_id: nullable(uuid()),
  organization_id: stockTransfers.organizationId,
  accounting_period_id: stockTransfers.accountingPeriodId,
  created_at: stockTransfers.createdAt,
  created_by: stockTransfers.createdBy,
};
type TransferRecord = RowOf<typeof transferShape>;

/** The columns of the shape, from `stock_transfers t`. */
const columns = ({ sql }: Transaction, organizationId: string) => sql`
  t.id, t.seq, t.product_id, t.from_location_id, t.to_location_id, t.quantity, t.entered, t.transfer_date, t.reference, t.note,
  t.destination_location_id, t.dispatch_id, t.open, (now() at time zone 'UTC')::date as today, t.reverses_id, (
    select r.id from stock_transfers r where r.organization_id = ${organizationId} and r.reverses_id between t.id and t.id
    order by r.reverses_id desc, r.seq desc limit 1
  ) as reversed_by_id, t.organization_id, t.accounting_period_id, t.created_at, t.created_by`;

export async function findTransfer(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<TransferRecord | undefined> {
  const [row] = await tx.rows(transferShape)`
    select ${columns(tx, organizationId)} from stock_transfers t
    where t.organization_id = ${organizationId} and t.id = ${id}`;
  return row;
}

/** Newest date first, then newest posted; one row more than the page. */
export function selectTransfers(
  tx: Transaction,
  organizationId: string,
  { product_id: product, location_id: location, open, startDate, endDate }: ListTransfers,
  { size, after }: { size: number; after: Position | undefined },
): Promise<TransferRecord[]> {
  const { sql } = tx;
  const [date, seq] = after ?? [];
  const matching = (side: ReturnType<typeof sql>) => sql`(
    select t.id, t.transfer_date, t.seq from stock_transfers t where t.organization_id = ${organizationId} ${side}
      ${product === undefined ? sql`` : sql`and t.product_id = ${product}`}
      ${startDate === undefined ? sql`` : sql`and t.transfer_date >= ${startDate}::date`}
      ${endDate === undefined ? sql`` : sql`and t.transfer_date <= ${endDate}::date`}
      ${open === undefined ? sql`` : open ? sql`and t.open > 0` : sql`and (t.open is null or t.open = 0)`}
      ${after === undefined ? sql`` : sql`and (t.transfer_date, t.seq) < (${String(date)}::date, ${String(seq)}::bigint)`}
    order by t.transfer_date desc, t.seq desc limit ${size + 1})`;
  // The locations of a transfer are different, so no row is in two parts.
  const found =
    location === undefined
      ? matching(sql``)
      : sql`${matching(sql`and t.from_location_id = ${location}`)}
          union all ${matching(sql`and t.to_location_id = ${location}`)}
          union all ${matching(sql`and t.destination_location_id = ${location}`)}`;
  return tx.rows(transferShape)`
    select ${columns(tx, organizationId)} from (${found}) as page
    join stock_transfers t on t.organization_id = ${organizationId} and t.id = page.id
    order by t.transfer_date desc, t.seq desc limit ${size + 1}`;
}

const transitShape = { id: locations.id };

/** The location of goods under way; undefined if the organization has created no location. */
export async function findTransitLocation(
  { rows }: Transaction,
  organizationId: string,
): Promise<string | undefined> {
  const [found] = await rows(transitShape)`
    select id from locations where organization_id = ${organizationId} and kind = 'transit'`;
  return found?.id;
}

export const presentTransfer = (row: TransferRecord): StockTransfer => ({
  id: row.id,
  product_id: row.product_id,
  from_location_id: row.from_location_id,
  to_location_id: row.to_location_id,
  destination_location_id: row.destination_location_id,
  dispatch_id: row.dispatch_id,
  quantity: readWhole(row.quantity),
  ...underWay({
    open: row.open === null ? null : readWhole(row.open),
    transferDate: row.transfer_date,
    today: row.today,
  }),
  ...(row.entered !== null && { entered: shownEntered(row.entered) }),
  transfer_date: row.transfer_date,
  reference: row.reference,
  note: row.note,
  reverses_id: row.reverses_id,
  reversed_by_id: row.reversed_by_id,
  organization_id: row.organization_id,
  accounting_period_id: row.accounting_period_id,
  created_at: row.created_at,
  created_by: row.created_by,
});
