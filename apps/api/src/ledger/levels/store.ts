import { bool, day, eq, nullable, numeric, type RowOf, type Transaction } from '@tallybook/db';
import { organizations, stockBalances } from '@tallybook/db/schema';
import {
  addDays,
  averageCost,
  calendarMonth,
  formatDecimal,
  readDecimal,
  readWhole,
  valuationStatusOf,
  type StockLevel,
} from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { pause } from '../../platform/fairness/pacer.ts';
import { stepRows } from '../../platform/fairness/steps.ts';

const levelShape = {
  product_id: stockBalances.productId,
  on_hand: numeric(),
  value: numeric(),
  money_scale: organizations.moneyScale,
  recosting: bool(),
};

export type LevelRecord = RowOf<typeof levelShape>;

export interface LevelFilter {
  product_id?: string | undefined;
  product_ids?: readonly string[] | undefined;
  as_of?: string | undefined;
  below_reorder_point?: boolean | undefined;
  /** Only products with units on hand, or below zero. */
  in_stock?: boolean | undefined;
}

/**
 * The sums of months and days that make up the stock at the end of a day, from the nearer end of its month: for the last day,
 * which is asked for most, no days at all.
 */
function sumsThrough(asOf: string): { before: string; first: string; last: string; sign: 1 | -1 } {
  const { start_date, end_date } = calendarMonth(asOf);
  return asOf.slice(-2) <= '15'
    ? { before: start_date, first: start_date, last: asOf, sign: 1 }
    : { before: addDays(end_date, 1), first: addDays(asOf, 1), last: end_date, sign: -1 };
}

/** The quantity and the value of the product `b.product_id` at the end of a day, to join laterally. */
export function totalThrough({ sql }: Transaction, organizationId: string, asOf: string) {
  const { before, first, last, sign } = sumsThrough(asOf);
  return sql`(
        select coalesce(sum(delta), 0) as on_hand, coalesce(sum(value), 0) as value from (
          select m.delta, m.value from stock_months m
          where m.organization_id = ${organizationId} and m.product_id = b.product_id
            and m.month < ${before}::date
          union all
          select ${sign}::int * d.delta, ${sign}::int * d.value from stock_days d
          where d.organization_id = ${organizationId} and d.product_id = b.product_id
            and d.date between ${first}::date and ${last}::date
        ) as sums
      )`;
}

/**
 * All products, including archived ones, whose remaining stock still has a value. Current levels are read from the balances,
 * earlier ones from the monthly and daily sums. The sums name the organization themselves: with `b.organization_id`, the
 * coordinator of a Citus 13.2 cluster crashes (signal 11).
 */
export function levels(tx: Transaction, organizationId: string, asOf: string | undefined) {
  const { sql } = tx;
  if (asOf === undefined)
    return sql`select product_id, on_hand, value from stock_balances where organization_id = ${organizationId}`;
  return sql`
      select b.product_id, total.on_hand, total.value from stock_balances b
      cross join lateral ${totalThrough(tx, organizationId, asOf)} as total
      where b.organization_id = ${organizationId}`;
}

/**
 * Keeps the levels at or below the reorder point, or the others. The condition without a level spares the sums of products
 * without a reorder point.
 */
function ofProducts(
  { sql }: Transaction,
  organizationId: string,
  { below_reorder_point: below }: LevelFilter,
) {
  if (below === undefined) return sql``;
  return sql`
    join products p on p.organization_id = ${organizationId} and p.id = l.product_id
      and coalesce(l.on_hand <= p.reorder_point, false) = ${below}
      ${below ? sql`and p.reorder_point is not null` : sql``}`;
}

/** Ordered by product id. Without a page all rows, otherwise one row more than the page holds. */
export async function selectLevels(
  tx: Transaction,
  organizationId: string,
  filter: LevelFilter,
  page?: { size: number; after: Position | undefined },
): Promise<LevelRecord[]> {
  const { sql, rows } = tx;
  const { product_id, product_ids, as_of } = filter;
  return rows(levelShape)`
    select l.product_id, l.on_hand::numeric as on_hand, l.value, o.money_scale,
      coalesce(r.from_date <= ${as_of ?? '2199-12-31'}::date, false) as recosting
    from (${levels(tx, organizationId, as_of)}) as l
    join organizations o on o.id = ${organizationId}
    left join stock_recosts r on r.organization_id = ${organizationId} and r.product_id = l.product_id
    ${ofProducts(tx, organizationId, filter)}
    where true
    ${product_id === undefined ? sql`` : sql`and l.product_id = ${product_id}`}
    ${filter.in_stock === true ? sql`and l.on_hand <> 0` : sql``}
    ${product_ids === undefined ? sql`` : sql`and l.product_id = any (${[...product_ids]}::uuid[])`}
    ${page?.after === undefined ? sql`` : sql`and l.product_id > ${page.after[0] ?? ''}::uuid`}
    order by l.product_id
    ${page === undefined ? sql`` : sql`limit ${page.size + 1}`}`;
}

/** Twice the usual step, because decoding takes less time than other work on a row. */
const sliceRows = 2 * stepRows;

/** All levels that match in the order of the product ids, with a pause between slices. */
export async function* levelSlices(
  tx: Transaction,
  organizationId: string,
  filter: LevelFilter,
): AsyncGenerator<LevelRecord[], void> {
  for (let after: Position | undefined; ; await pause()) {
    const rows = await selectLevels(tx, organizationId, filter, { size: sliceRows - 1, after });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < sliceRows) return;
    after = [last.product_id];
  }
}

/** Whether costs of any product up to a day are being recalculated. */
export async function isRecosting(
  { rows }: Transaction,
  organizationId: string,
  through: string,
): Promise<boolean> {
  const [found] = await rows({ recosting: bool() })`
    select exists (
      select from stock_recosts where organization_id = ${organizationId} and from_date <= ${through}::date
    ) as recosting`;
  return found?.recosting === true;
}

const totalShape = { value: numeric(), recosting: bool() };

/**
 * The sum of all levels, or the level of one product, and whether one of them is being recosted. The total needs no sums by
 * product.
 */
export async function selectTotal(
  { sql, rows }: Transaction,
  organizationId: string,
  asOf: string | undefined,
  productId?: string,
): Promise<RowOf<typeof totalShape>> {
  const { before, first, last, sign } = sumsThrough(asOf ?? '2199-12-31');
  const own = sql`
    organization_id = ${organizationId} ${productId === undefined ? sql`` : sql`and product_id = ${productId}`}`;
  const values =
    asOf === undefined
      ? sql`select value from stock_balances where ${own}`
      : sql`
        select value from stock_months where ${own} and month < ${before}::date
        union all
        select ${sign}::int * value from stock_days where ${own} and date between ${first}::date and ${last}::date`;
  const [total] = await rows(totalShape)`
    select coalesce(sum(value), 0) as value,
      coalesce((
        select bool_or(from_date <= ${asOf ?? '2199-12-31'}::date) from stock_recosts where ${own}
      ), false) as recosting
    from (${values}) as all_values`;
  if (total === undefined) throw new Error('an aggregate has one row');
  return total;
}

/** The first day with a pending recost of any product; null if there is none. */
export async function findPendingFrom({ rows }: Transaction, organizationId: string): Promise<string | null> {
  const [row] = await rows({ from_date: nullable(day()) })`
    select min(from_date) as from_date from stock_recosts
    where organization_id = ${organizationId} and from_date is not null`;
  return row?.from_date ?? null;
}

export async function readMoneyScale({ db }: Transaction, organizationId: string): Promise<number> {
  const [organization] = await db
    .select({ moneyScale: organizations.moneyScale })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (organization === undefined) throw new Error('the organization does not exist');
  return organization.moneyScale;
}

/** In minor units. */
export const valueOf = (row: LevelRecord): bigint => readDecimal(row.value, row.money_scale);

export function presentLevel(row: LevelRecord, asOf: string | undefined): StockLevel {
  const onHand = readWhole(row.on_hand);
  const value = valueOf(row);
  return {
    product_id: row.product_id,
    on_hand: onHand,
    value: formatDecimal(value, row.money_scale),
    average_cost: averageCost(onHand, value, row.money_scale),
    as_of: asOf ?? null,
    valuation_status: valuationStatusOf(row.recosting),
  };
}
