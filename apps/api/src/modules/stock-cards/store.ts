import type { Transaction } from '@tallybook/db';
import type { StockCardInput } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { movementColumns, movementTables, type MovementRecord } from '../stock-movements/store.ts';

export interface CardProduct {
  money_scale: number;
  /** First day whose costs are still being worked out. */
  recosting_from: string | null;
}

/** Undefined for a product that is unknown, or another organization's. */
export async function findCardProduct(
  { sql }: Transaction,
  organizationId: string,
  productId: string,
): Promise<CardProduct | undefined> {
  const [row] = await sql<CardProduct[]>`
    select o.money_scale, r.from_date as recosting_from from products p
    join organizations o on o.id = p.organization_id
    left join stock_recosts r on r.organization_id = p.organization_id and r.product_id = p.id
    where p.organization_id = ${organizationId} and p.id = ${productId}`;
  return row;
}

export interface HoldingRow {
  quantity: string;
  value: string;
}

/** What was held in front of a day: whole months, then the days of its own. */
export async function sumBefore(
  { sql }: Transaction,
  organizationId: string,
  productId: string,
  date: string,
): Promise<HoldingRow> {
  const [row] = await sql<HoldingRow[]>`
    select coalesce(sum(delta), 0) as quantity, coalesce(sum(value), 0) as value from (
      select delta, value from stock_months
      where organization_id = ${organizationId} and product_id = ${productId}
        and month < date_trunc('month', ${date}::date)::date
      union all
      select delta, value from stock_days
      where organization_id = ${organizationId} and product_id = ${productId}
        and date >= date_trunc('month', ${date}::date)::date and date < ${date}::date
    ) as sums`;
  return row ?? { quantity: '0', value: '0' };
}

/** What the rows of a day add up to, from its start to a place in it, which is included. */
export async function sumWithin(
  { sql }: Transaction,
  organizationId: string,
  productId: string,
  [date = '', place = 0, seq = 0]: Position,
): Promise<HoldingRow> {
  const [row] = await sql<HoldingRow[]>`
    select coalesce(sum(m.quantity_delta), 0) as quantity, coalesce(sum(c.cost_amount), 0) as value
    from stock_movements m
    join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
    where m.organization_id = ${organizationId} and m.product_id = ${productId}
      and m.movement_date = ${date}::date and (m.order_seq, m.seq) <= (${place}::bigint, ${seq}::bigint)`;
  return row ?? { quantity: '0', value: '0' };
}

export type CardRecord = MovementRecord & { order_seq: string };

/** Rows in ledger order; one more than a page. */
export async function selectCard(
  tx: Transaction,
  organizationId: string,
  { id, startDate, endDate }: StockCardInput,
  page: { size: number; after: Position | undefined },
): Promise<CardRecord[]> {
  const { sql } = tx;
  const [date = '', place = 0, seq = 0] = page.after ?? [];
  // The day by itself, too: it is what the index is read from.
  const from =
    page.after === undefined
      ? sql``
      : sql`and m.movement_date >= ${date}::date
          and (m.movement_date, m.order_seq, m.seq) > (${date}::date, ${place}::bigint, ${seq}::bigint)`;
  return sql<CardRecord[]>`
    select ${movementColumns(tx)}, m.order_seq from ${movementTables(tx)}
    where m.organization_id = ${organizationId} and m.product_id = ${id}
    ${startDate === undefined ? sql`` : sql`and m.movement_date >= ${startDate}::date`}
    ${endDate === undefined ? sql`` : sql`and m.movement_date <= ${endDate}::date`}
    ${from}
    order by m.movement_date, m.order_seq, m.seq limit ${page.size + 1}`;
}
