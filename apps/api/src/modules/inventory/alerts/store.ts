import { notNull, type RowOf, type Transaction } from '@tallybook/db';
import { products, stockAlerts, stockBalances } from '@tallybook/db/schema';
import { readWhole, type ListAlerts, type StockAlert } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';

const alertShape = {
  id: stockAlerts.id,
  product_id: stockAlerts.productId,
  sku: notNull(products.sku),
  name: notNull(products.name),
  kind: stockAlerts.kind,
  on_hand: stockAlerts.onHand,
  current_on_hand: notNull(stockBalances.onHand),
  reorder_point: products.reorderPoint,
  reorder_quantity: products.reorderQuantity,
  opened_at: stockAlerts.openedAt,
  opened_by_movement: stockAlerts.openedByMovement,
  closed_at: stockAlerts.closedAt,
  acknowledged_at: stockAlerts.acknowledgedAt,
  acknowledged_by: stockAlerts.acknowledgedBy,
};
type AlertRow = RowOf<typeof alertShape>;

/** Alerts with their products and balances. */
const selectFrom = ({ sql }: Transaction, organizationId: string) => sql`
  select a.id, a.product_id, p.sku, p.name, a.kind, a.on_hand, b.on_hand as current_on_hand, p.reorder_point,
    p.reorder_quantity,     a.opened_at, a.opened_by_movement, a.closed_at, a.acknowledged_at, a.acknowledged_by
  from stock_alerts a
  join products p on p.organization_id = ${organizationId} and p.id = a.product_id
  join stock_balances b on b.organization_id = ${organizationId} and b.product_id = a.product_id`;

/** Newest first; one row more than the page holds. */
export function selectAlerts(
  tx: Transaction,
  organizationId: string,
  { status, product_id: product, kind }: ListAlerts,
  { size, after }: { size: number; after: Position | undefined },
): Promise<AlertRow[]> {
  const { sql } = tx;
  return tx.rows(alertShape)`
    ${selectFrom(tx, organizationId)}
    where a.organization_id = ${organizationId}
      ${status === undefined ? sql`` : status === 'open' ? sql`and a.closed_at is null` : sql`and a.closed_at is not null`}
      ${product === undefined ? sql`` : sql`and a.product_id = ${product}`}
      ${kind === undefined ? sql`` : sql`and a.kind = ${kind}`}
      ${after === undefined ? sql`` : sql`and (a.opened_at, a.id) < (${after[0] ?? ''}::timestamptz, ${after[1] ?? ''}::uuid)`}
    order by a.opened_at desc, a.id desc limit ${size + 1}`;
}

export async function findAlert(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<AlertRow | undefined> {
  const [row] = await tx.rows(alertShape)`
    ${selectFrom(tx, organizationId)} where a.organization_id = ${organizationId} and a.id = ${id}`;
  return row;
}

/** Whether the alert was not acknowledged before; the first acknowledgement stays. */
export async function acknowledgeRow(
  { sql }: Transaction,
  organizationId: string,
  id: string,
  userId: string,
): Promise<boolean> {
  const { count } = await sql`
    update stock_alerts set acknowledged_at = date_trunc('milliseconds', now()), acknowledged_by = ${userId}
    where organization_id = ${organizationId} and id = ${id} and acknowledged_at is null`;
  return count > 0;
}

export function presentAlert({
  on_hand: onHand,
  current_on_hand: current,
  reorder_point: point,
  reorder_quantity: quantity,
  ...row
}: AlertRow): StockAlert {
  return {
    ...row,
    status: row.closed_at === null ? 'open' : 'closed',
    on_hand: readWhole(onHand),
    current_on_hand: readWhole(current),
    reorder_point: point === null ? null : readWhole(point),
    reorder_quantity: quantity === null ? null : readWhole(quantity),
  };
}
