import { and, eq, notNull, nullable, type RowOf, type Transaction } from '@tallybook/db';
import { organizations, products, stockDays, stockMovements, stockRecosts } from '@tallybook/db/schema';
import type { StockCardInput } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { directionOf } from '../../../platform/direction.ts';
import { pageLimit } from '../../../platform/page-limit.ts';
import {
  costAdjustmentColumns,
  costAdjustmentShape,
  type CostAdjustmentRecord,
} from '../../../ledger/movements/cost-adjustment-store.ts';
import { holdingShape, type HoldingRow } from '../../../ledger/state/holding-store.ts';
import { currentCost } from '../../../ledger/movements/cost-store.ts';
import { movementColumns, movementShape } from '../../../ledger/movements/store.ts';

export interface CardProduct {
  money_scale: number;
  /** First day of a pending recost. */
  recosting_from: string | null;
}

export async function findCardProduct(
  { db }: Transaction,
  organizationId: string,
  productId: string,
): Promise<CardProduct | undefined> {
  const [product] = await db
    .select({ money_scale: organizations.moneyScale, recosting_from: stockRecosts.fromDate })
    .from(products)
    .innerJoin(organizations, eq(organizations.id, products.organizationId))
    .leftJoin(
      stockRecosts,
      and(eq(stockRecosts.organizationId, products.organizationId), eq(stockRecosts.productId, products.id)),
    )
    .where(and(eq(products.organizationId, organizationId), eq(products.id, productId)));
  return product;
}

/** The first and the last day with a row in the product's ledger; undefined if there is none. */
export async function findFirstAndLastDay(
  { rows }: Transaction,
  organizationId: string,
  productId: string,
): Promise<{ first: string; last: string } | undefined> {
  const [found] = await rows({ first: nullable(stockDays.date), last: nullable(stockDays.date) })`
    select min(date) as first, max(date) as last from stock_days
    where organization_id = ${organizationId} and product_id = ${productId}`;
  return found === undefined || found.first === null || found.last === null
    ? undefined
    : { first: found.first, last: found.last };
}

/** The change between each of the days and the one before it; that of the first one is of this day alone. */
export function sumsOfDays(
  { rows }: Transaction,
  organizationId: string,
  productId: string,
  days: readonly string[],
): Promise<(HoldingRow & { date: string })[]> {
  return rows({ date: notNull(stockDays.date), ...holdingShape })`
    select point.date, coalesce(total.quantity, 0) as quantity, coalesce(total.value, 0) as value from (
      select day as date, coalesce(lag(day) over (order by day), day - 1) as previous
      from unnest(${[...days]}::date[]) as given (day)
    ) as point
    cross join lateral (
      select sum(d.delta) as quantity, sum(d.value) as value from stock_days d
      where d.organization_id = ${organizationId} and d.product_id = ${productId}
        and d.date > point.previous and d.date <= point.date
    ) as total
    order by point.date`;
}

/** The sum of the rows of one day up to the given position: including it, or only those before it. */
export async function sumWithin(
  tx: Transaction,
  organizationId: string,
  productId: string,
  [date = '', orderSeq = 0, seq = 0]: Position,
  includesPosition: boolean,
): Promise<HoldingRow> {
  const upTo = includesPosition ? tx.sql`<=` : tx.sql`<`;
  const [row] = await tx.rows(holdingShape)`
    select coalesce(sum(m.quantity_delta), 0) as quantity,
      coalesce(sum(${currentCost(tx, organizationId)}), 0) + coalesce((
        select sum(c.cost_amount) from stock_cost_adjustments a
        join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = a.id
        where a.organization_id = ${organizationId} and a.product_id = ${productId} and a.mode = 'split'
          and a.booked_on = ${date}::date and (a.seq, a.seq) ${upTo} (${orderSeq}::bigint, ${seq}::bigint)
      ), 0) as value
    from stock_movements m
    where m.organization_id = ${organizationId} and m.product_id = ${productId}
      and m.movement_date = ${date}::date and (m.order_seq, m.seq) ${upTo} (${orderSeq}::bigint, ${seq}::bigint)`;
  return row ?? { quantity: '0', value: '0' };
}

const cardShape = { ...movementShape, order_seq: stockMovements.orderSeq };

export type CardMovement = RowOf<typeof cardShape>;

/** Movements in ledger order, or with `sort=-date` in the reverse order; one row more than the page holds. */
export async function selectCard(
  tx: Transaction,
  organizationId: string,
  { id, startDate, endDate, sort }: StockCardInput,
  page: { size: number; after: Position | undefined },
): Promise<CardMovement[]> {
  const { sql } = tx;
  const { order, after } = directionOf(tx, sort === '-date');
  const [date = '', orderSeq = 0, seq = 0] = page.after ?? [];
  const [from, to] =
    page.after === undefined ? [startDate, endDate] : sort === '-date' ? [startDate, date] : [date, endDate];
  // As for the list: a range of one product, so that only the index that begins with the product has the order.
  const found: ReturnType<typeof sql> = sql`
    select * from stock_movements m where m.organization_id = ${organizationId}
      and (m.product_id, m.movement_date) >= ((select ${id}::uuid), (select ${from ?? '-infinity'}::date))
      and (m.product_id, m.movement_date) <= ((select ${id}::uuid), (select ${to ?? 'infinity'}::date))
    ${page.after === undefined ? sql`` : sql`and (m.movement_date, m.order_seq, m.seq) ${after} (${date}::date, ${orderSeq}::bigint, ${seq}::bigint)`}
    order by m.product_id ${order}, m.movement_date ${order}, m.order_seq ${order}, m.seq ${order} ${pageLimit(tx, page.size)}`;
  return tx.rows(cardShape)`
    select ${movementColumns(tx, organizationId, id)}, m.order_seq from (${found}) as m
    order by m.movement_date ${order}, m.order_seq ${order}, m.seq ${order}`;
}

/** Cost adjustments in the same order, among the movements by their own `seq`; one row more than the page holds. */
export function selectCardAdjustments(
  tx: Transaction,
  organizationId: string,
  { id, startDate = '-infinity', endDate = 'infinity', sort }: StockCardInput,
  { size, after }: { size: number; after: Position | undefined },
): Promise<CostAdjustmentRecord[]> {
  const { sql } = tx;
  const direction = directionOf(tx, sort === '-date');
  return tx.rows(costAdjustmentShape)`
    select ${costAdjustmentColumns(tx, organizationId)} from stock_cost_adjustments a
    where a.organization_id = ${organizationId} and a.product_id = ${id}
      and a.booked_on between ${startDate}::date and ${endDate}::date
      ${after === undefined ? sql`` : sql`and (a.booked_on, a.seq, a.seq) ${direction.after} (${after[0] ?? ''}::date, ${after[1] ?? 0}::bigint, ${after[2] ?? 0}::bigint)`}
    order by a.booked_on ${direction.order}, a.seq ${direction.order} limit ${size + 1}`;
}
