import {
  notNull,
  nullable,
  numeric,
  uuid,
  type RowOf,
  type SqlFragment,
  type Transaction,
} from '@tallybook/db';
import { products } from '@tallybook/db/schema';
import { daysIn, type DayRange, type TurnoverInput } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { pause } from '../../../platform/fairness/pacer.ts';
import { stepRows } from '../../../platform/fairness/steps.ts';
import { issuedIn } from '../../../ledger/levels/issued-store.ts';
import { levels } from '../../../ledger/levels/store.ts';
import { lastMove } from '../../../ledger/movements/last-moves-store.ts';
import {
  dayFigure,
  selectPlaces,
  textKey,
  type Figure,
  type Place,
  type TextField,
} from '../../../ledger/products/sorted-store.ts';
import { sumOfReversals } from '../../../ledger/state/reversal-store.ts';

/** Products that have ever had a movement, in the order of `sort`; one more than the page holds. */
export function selectMoved(
  tx: Transaction,
  organizationId: string,
  { product_id, idle_since, sort, ...range }: TurnoverInput & DayRange,
  page: { size: number; after: Position | undefined },
): Promise<Place[]> {
  const { sql } = tx;
  const where: SqlFragment[] = [sql`b.last_movement_date is not null`];
  if (product_id !== undefined) where.push(sql`p.id = ${product_id}`);
  if (idle_since !== undefined) where.push(idleSince(tx, organizationId, idle_since));
  return selectPlaces(
    tx,
    organizationId,
    {
      sort,
      where,
      from: sql`join stock_balances b on b.organization_id = ${organizationId} and b.product_id = p.id`,
      figureOf: (field) => figureOf(tx, organizationId, field, range),
    },
    page,
  );
}

/** Movements that same-day reversals cancel do not end idleness. */
function idleSince(tx: Transaction, organizationId: string, day: string): SqlFragment {
  const undone = sumOfReversals(tx, organizationId, {
    of: tx.sql`m.id`,
    what: tx.sql`r.quantity_delta`,
    where: tx.sql`r.order_seq <> r.seq`,
  });
  return tx.sql`(b.last_movement_date < ${day}::date or not exists (
      select from stock_movements m
      where m.organization_id = ${organizationId} and m.product_id = b.product_id
        and m.movement_date >= ${day}::date and m.order_seq = m.seq and m.quantity_delta + ${undone} <> 0
    ))`;
}

type TurnoverFigure = 'units_out' | 'cost_out' | 'average_value' | 'turns' | 'days_on_hand' | 'last_out';

/** The figures of `getTurnover`, rounded in the same way, for a product `p`. */
function figureOf(tx: Transaction, organizationId: string, field: TurnoverFigure, range: DayRange): Figure {
  const { sql } = tx;
  const product: SqlFragment = sql`p.id`;
  if (field === 'last_out')
    return {
      value: dayFigure(tx, lastMove(tx, organizationId, { product, kind: 'out', asOf: range.endDate })),
      from: sql``,
    };
  const out: SqlFragment = sql`cross join lateral (
    select coalesce(sum(issued), 0) as units, coalesce(sum(issued_cost), 0) as cost
    from (${issuedIn(tx, organizationId, sql`and product_id = ${product}`, range)}) as issues
  ) as out`;
  if (field === 'units_out') return { value: sql`out.units`, from: out };
  if (field === 'cost_out') return { value: sql`out.cost`, from: out };
  const days = daysIn(range);
  const { opening, weighted } = averageOf(tx, organizationId, product, range);
  const average: SqlFragment = sql`cross join lateral (
    select (${opening}) * ${days}::int + (${weighted}) as daily
  ) as average`;
  if (field === 'average_value') return { value: sql`average.daily`, from: average };
  return {
    value:
      field === 'turns'
        ? sql`case when out.cost >= 0 then round(out.cost * ${days}::int / nullif(average.daily, 0), 3) end`
        : sql`case when out.cost > 0 then round(average.daily / out.cost, 1) end`,
    from: sql`${out} ${average}`,
  };
}

const recostingShape = { product_id: notNull(uuid()) };

/** The products of which costs up to a day are being recalculated. */
export async function selectRecosting(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
  through: string,
): Promise<RowOf<typeof recostingShape>[]> {
  return tx.rows(recostingShape)`
    select product_id from stock_recosts
    where organization_id = ${organizationId} and product_id = any (${[...productIds]}::uuid[])
      and from_date <= ${through}::date`;
}

const outShape = { product_id: notNull(uuid()), units_out: notNull(numeric()), cost_out: notNull(numeric()) };

/** Units and cost of what left. */
export function selectOut(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
  range: DayRange,
): Promise<RowOf<typeof outShape>[]> {
  return Promise.resolve(tx.rows(outShape)`
    select given.product_id, coalesce(sum(out.issued), 0) as units_out, coalesce(sum(out.issued_cost), 0) as cost_out
    from unnest(${[...productIds]}::uuid[]) as given (product_id)
    left join lateral (${issuedIn(tx, organizationId, tx.sql`and product_id = given.product_id`, range)}) as out on true
    group by given.product_id`);
}

const averageShape = {
  product_id: notNull(uuid()),
  opening: notNull(numeric()),
  weighted: notNull(numeric()),
};

/**
 * The value before a range, and the day-weighted sum of its changes: each change counts once per day from its date to
 * the end of the range.
 */
export function selectAverages(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
  range: DayRange,
): Promise<RowOf<typeof averageShape>[]> {
  const { opening, weighted } = averageOf(tx, organizationId, tx.sql`given.product_id`, range);
  return Promise.resolve(tx.rows(averageShape)`
    select given.product_id, (${opening}) as opening, (${weighted}) as weighted
    from unnest(${[...productIds]}::uuid[]) as given (product_id)`);
}

function averageOf(
  { sql }: Transaction,
  organizationId: string,
  product: SqlFragment,
  { startDate, endDate }: DayRange,
): { readonly opening: SqlFragment; readonly weighted: SqlFragment } {
  return {
    opening: sql`
      select coalesce(sum(value), 0) from (
        select m.value from stock_months m
        where m.organization_id = ${organizationId} and m.product_id = ${product}
          and m.month < date_trunc('month', ${startDate}::date)::date
        union all
        select d.value from stock_days d
        where d.organization_id = ${organizationId} and d.product_id = ${product}
          and d.date >= date_trunc('month', ${startDate}::date)::date and d.date < ${startDate}::date
      ) as earlier`,
    weighted: sql`
      select coalesce(sum(d.value * (${endDate}::date - d.date + 1)), 0) from stock_days d
      where d.organization_id = ${organizationId} and d.product_id = ${product}
        and d.date between ${startDate}::date and ${endDate}::date`,
  };
}

const rankedShape = {
  product_id: notNull(uuid()),
  sku: products.sku,
  /** The text that the list is sorted by. */
  text: nullable(products.foldedSku),
  amount: notNull(numeric()),
  total: notNull(numeric()),
};
export type RankedRecord = RowOf<typeof rankedShape>;

/** Products whose amount is greater than 0, the largest first, then by SKU; each with the sum of all amounts. */
export async function* rankedSlices(
  tx: Transaction,
  organizationId: string,
  { by, text }: { by: 'cost_out' | 'value'; text: TextField | undefined },
  range: DayRange,
): AsyncGenerator<RankedRecord[], void> {
  const { sql, flight } = tx;
  const amounts =
    by === 'value' ? values(tx, organizationId, range.endDate) : costsOut(tx, organizationId, range);
  const declare = sql`
    declare ranked_rows no scroll cursor for
    select ranked.product_id, p.sku, ${text === undefined ? sql`null` : textKey(tx, text)} as text, ranked.amount, sum(ranked.amount) over () as total
    from (${amounts}) as ranked
    join products p on p.organization_id = ${organizationId} and p.id = ranked.product_id
    where ranked.amount > 0 order by ranked.amount desc, p.sku collate "C"`;
  const fetch = () => tx.unpreparedRows(rankedShape, `fetch ${stepRows} from ranked_rows`);
  for (let [, slice] = await flight([declare, fetch]); ; slice = await fetch()) {
    yield slice;
    if (slice.length < stepRows) return;
    await pause();
  }
}

/** Also the values of products that never had a movement: they are 0. */
const values = (tx: Transaction, organizationId: string, asOf: string) =>
  tx.sql`select product_id, value as amount from (${levels(tx, organizationId, asOf)}) as at_end`;

const costsOut = (tx: Transaction, organizationId: string, range: DayRange) => tx.sql`
  select b.product_id, sum(out.issued_cost) as amount
  from stock_balances b
  cross join lateral (${issuedIn(tx, organizationId, tx.sql`and product_id = b.product_id`, range)}) as out
  where b.organization_id = ${organizationId} and b.last_movement_date >= ${range.startDate}::date
  group by b.product_id`;
