import { bool, notNull, numeric, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { products, stockBalances } from '@tallybook/db/schema';
import type { DayRange } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { pause } from '../../../platform/fairness/pacer.ts';
import { stepRows } from '../../../platform/fairness/steps.ts';
import { issuedIn } from '../../../ledger/levels/issued-store.ts';
import { levels } from '../../../ledger/levels/store.ts';
import { sumOfReversals } from '../../../ledger/state/reversal-store.ts';

const movedShape = { product_id: stockBalances.productId, recosting: bool() };

/**
 * Products that have ever had a movement, ordered by id; one row more than the page holds. Movements that same-day reversals cancel
 * do not end idleness.
 */
export function selectMoved(
  tx: Transaction,
  organizationId: string,
  {
    product_id,
    idle_since,
    endDate,
  }: { product_id?: string | undefined; idle_since?: string | undefined; endDate: string },
  page: { size: number; after: Position | undefined },
): Promise<RowOf<typeof movedShape>[]> {
  const { sql } = tx;
  const undone = sumOfReversals(tx, organizationId, {
    of: sql`m.id`,
    what: sql`r.quantity_delta`,
    where: sql`r.order_seq <> r.seq`,
  });
  return Promise.resolve(tx.rows(movedShape)`
    select b.product_id, coalesce(r.from_date <= ${endDate}::date, false) as recosting
    from stock_balances b
    left join stock_recosts r on r.organization_id = ${organizationId} and r.product_id = b.product_id
    where b.organization_id = ${organizationId} and b.last_movement_date is not null
    ${product_id === undefined ? sql`` : sql`and b.product_id = ${product_id}`}
    ${
      idle_since === undefined
        ? sql``
        : sql`
      and (b.last_movement_date < ${idle_since}::date or not exists (
        select from stock_movements m
        where m.organization_id = ${organizationId} and m.product_id = b.product_id
          and m.movement_date >= ${idle_since}::date and m.order_seq = m.seq and m.quantity_delta + ${undone} <> 0
      ))`
    }
    ${page.after === undefined ? sql`` : sql`and b.product_id > ${page.after[0] ?? ''}::uuid`}
    order by b.product_id limit ${page.size + 1}`);
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
  { startDate, endDate }: DayRange,
): Promise<RowOf<typeof averageShape>[]> {
  return Promise.resolve(tx.rows(averageShape)`
    select given.product_id, (
      select coalesce(sum(value), 0) from (
        select m.value from stock_months m
        where m.organization_id = ${organizationId} and m.product_id = given.product_id
          and m.month < date_trunc('month', ${startDate}::date)::date
        union all
        select d.value from stock_days d
        where d.organization_id = ${organizationId} and d.product_id = given.product_id
          and d.date >= date_trunc('month', ${startDate}::date)::date and d.date < ${startDate}::date
      ) as earlier
    ) as opening, (
      select coalesce(sum(d.value * (${endDate}::date - d.date + 1)), 0) from stock_days d
      where d.organization_id = ${organizationId} and d.product_id = given.product_id
        and d.date between ${startDate}::date and ${endDate}::date
    ) as weighted
    from unnest(${[...productIds]}::uuid[]) as given (product_id)`);
}

const rankedShape = {
  product_id: notNull(uuid()),
  sku: products.sku,
  amount: notNull(numeric()),
  total: notNull(numeric()),
};
export type RankedRecord = RowOf<typeof rankedShape>;

/** Products whose amount is greater than 0, the largest first, then by SKU; each with the sum of all amounts. */
export async function* rankedSlices(
  tx: Transaction,
  organizationId: string,
  by: 'cost_out' | 'value',
  range: DayRange,
): AsyncGenerator<RankedRecord[], void> {
  const { sql, flight } = tx;
  const amounts =
    by === 'value' ? values(tx, organizationId, range.endDate) : costsOut(tx, organizationId, range);
  const declare = sql`
    declare ranked_rows no scroll cursor for
    select ranked.product_id, p.sku, ranked.amount, sum(ranked.amount) over () as total
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
