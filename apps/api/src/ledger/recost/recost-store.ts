import { bool, notNull, numeric, uuid, type Transaction } from '@tallybook/db';
import { organizations, stockDays, stockMovements, stockRecosts } from '@tallybook/db/schema';
import { formatDecimal, readDecimal, readWhole } from '@tallybook/domain';

export interface PendingProduct {
  readonly organizationId: string;
  readonly productId: string;
}

/** Products of all organizations with pending costs. */
export async function findPending({ rows }: Transaction): Promise<PendingProduct[]> {
  const found = await rows({ organization_id: uuid(), product_id: uuid() })`
    select organization_id, product_id from find_pending_recosts()`;
  return found.map((row) => ({ organizationId: row.organization_id, productId: row.product_id }));
}

/** Waits for the product's lock, which every posting takes. */
export function lockProduct({ sql }: Transaction, { organizationId, productId }: PendingProduct) {
  return sql`
    select from stock_balances
    where organization_id = ${organizationId} and product_id = ${productId} for update`;
}

export interface PendingRecost {
  readonly from: string;
  readonly fifo: boolean;
  readonly moneyScale: number;
}

const pendingShape = {
  from_date: notNull(stockRecosts.fromDate),
  fifo: bool(),
  money_scale: organizations.moneyScale,
};

/** Undefined if nothing is pending. */
export async function readPending(
  { rows }: Transaction,
  { organizationId, productId }: PendingProduct,
): Promise<PendingRecost | undefined> {
  const [row] = await rows(pendingShape)`
    select r.from_date, p.costing_method = 'fifo' as fifo, o.money_scale
    from stock_recosts r
    join products p on p.organization_id = r.organization_id and p.id = r.product_id
    join organizations o on o.id = r.organization_id
    where r.organization_id = ${organizationId} and r.product_id = ${productId} and r.from_date is not null`;
  if (row === undefined) return undefined;
  const { from_date: from, fifo, money_scale: moneyScale } = row;
  return { from, fifo, moneyScale };
}

/** The number of movements before a day. Facts are append-only: an equal count means the same movements. */
export async function countBefore(
  { rows }: Transaction,
  { organizationId, productId }: PendingProduct,
  date: string,
): Promise<number> {
  const [row] = await rows({ count: numeric() })`
    select coalesce(sum(count), 0) as count from stock_days
    where organization_id = ${organizationId} and product_id = ${productId} and date < ${date}::date`;
  return readWhole(row?.count ?? '0');
}

export interface DayOfCosts {
  readonly date: string;
  readonly count: number;
  readonly value: bigint;
}

const dayShape = { date: stockDays.date, count: stockDays.count, value: stockDays.value };

/** Days with movements from a date on, ascending. */
export async function selectDaysOfCosts(
  { rows }: Transaction,
  { organizationId, productId }: PendingProduct,
  { from, moneyScale }: PendingRecost,
  atMost: number,
): Promise<DayOfCosts[]> {
  const found = await rows(dayShape)`
    select date, count, value from stock_days
    where organization_id = ${organizationId} and product_id = ${productId} and date >= ${from}::date
    order by date limit ${atMost}`;
  return found.map(({ date, count, value }) => ({
    date,
    count: readWhole(count),
    value: readDecimal(value, moneyScale),
  }));
}

const endShape = { end: stockMovements.seq };

/** The `order_seq` of the last row of a part of a day with the given number of rows; null if no more rows remain. */
export async function findPartEnd(
  { rows }: Transaction,
  { organizationId, productId }: PendingProduct,
  date: string,
  after: string,
  atMost: number,
): Promise<string | null> {
  const [found] = await rows(endShape)`
    select seq as end from stock_movements
    where organization_id = ${organizationId} and product_id = ${productId} and movement_date = ${date}::date
      and seq > ${after}::bigint and order_seq = seq
    order by seq offset ${atMost - 1} limit 1`;
  return found?.end ?? null;
}

/** The newest movement of a day. */
export async function findNewest(
  { rows }: Transaction,
  { organizationId, productId }: PendingProduct,
  date: string,
): Promise<string> {
  const [found] = await rows(endShape)`
    select seq as end from stock_movements
    where organization_id = ${organizationId} and product_id = ${productId} and movement_date = ${date}::date
    order by seq desc limit 1`;
  return found?.end ?? '0';
}

/** Whether a movement of a day up to a place has been reversed on the same day since its newest one was `newest`. */
export async function isReversedSince(
  { rows }: Transaction,
  { organizationId, productId }: PendingProduct,
  date: string,
  { after, newest }: { after: string; newest: string },
): Promise<boolean> {
  const [found] = await rows({ reversed: bool() })`
    select exists (
      select from stock_movements
      where organization_id = ${organizationId} and product_id = ${productId} and movement_date = ${date}::date
        and seq > ${newest}::bigint and order_seq <= ${after}::bigint
    ) as reversed`;
  return found?.reversed !== false;
}

/** How a recost changes the days: date → change of their values, and of the cost of what was issued, in minor units. */
export interface DayChanges {
  readonly values: ReadonlyMap<string, bigint>;
  readonly issuedCosts: ReadonlyMap<string, bigint>;
}

/** Adds the changes of the days to days, months and balance. */
export async function addToSums(
  { flight, sql }: Transaction,
  { organizationId, productId }: PendingProduct,
  changes: DayChanges,
  moneyScale: number,
): Promise<void> {
  const dates = [...changes.values.keys()];
  const values = dates.map((date) => formatDecimal(changes.values.get(date) ?? 0n, moneyScale));
  const issued = dates.map((date) => formatDecimal(changes.issuedCosts.get(date) ?? 0n, moneyScale));
  await flight([
    sql`
      update stock_days d set value = d.value + given.value, issued_cost = d.issued_cost + given.issued
      from unnest(${dates}::date[], ${values}::numeric[], ${issued}::numeric[]) as given (date, value, issued)
      where d.organization_id = ${organizationId} and d.product_id = ${productId} and d.date = given.date`,
    sql`
      update stock_months m set value = m.value + given.value, issued_cost = m.issued_cost + given.issued
      from (
        select date_trunc('month', date)::date as month, sum(value) as value, sum(issued) as issued
        from unnest(${dates}::date[], ${values}::numeric[], ${issued}::numeric[]) as each (date, value, issued) group by 1
      ) as given
      where m.organization_id = ${organizationId} and m.product_id = ${productId} and m.month = given.month`,
    sql`
      update stock_balances b set value = b.value + (select coalesce(sum(v), 0) from unnest(${values}::numeric[]) as v)
      where b.organization_id = ${organizationId} and b.product_id = ${productId}`,
  ]);
}

/** Stores the day from which costs are still pending; null if none are. */
export function updatePending(
  { sql }: Transaction,
  { organizationId, productId }: PendingProduct,
  from: string | null,
): Promise<unknown> {
  return sql`
    update stock_recosts set from_date = ${from}
    where organization_id = ${organizationId} and product_id = ${productId}`;
}
