import { int8, notNull, nullable, uuid, type RowOf, type SqlFragment, type Transaction } from '@tallybook/db';
import { stockTakes } from '@tallybook/db/schema';
import { readSum, stockTakeReason, type CountCommand, type OtherStockTakes } from '@tallybook/domain';

/**
 * Whether a row of `stock_movements m` is the adjustment of a stock take, or reverses one: nothing moved, the books followed. The
 * reversed movement is looked up as a range with the order of its index: without statistics, each reversal read the
 * adjustments of all stock takes.
 */
export const isCorrection = ({ sql }: Transaction, organizationId: string): SqlFragment => sql`
  (case
    when m.type <> 'adjustment' then false
    when m.reverses_id is null then coalesce(m.reason_code = ${stockTakeReason}, false)
    else coalesce((
      select original.type = 'adjustment' and original.reason_code = ${stockTakeReason} from stock_movements original
      where original.organization_id = ${organizationId} and original.id between m.reverses_id and m.reverses_id
      order by original.id limit 1
    ), false)
  end)`;

/** The default location: the one of rows that name none. */
const standard = ({ sql }: Transaction, organizationId: string): SqlFragment =>
  sql`(select id from locations where organization_id = ${organizationId} and is_default)`;

/** Whether a row, of a movement or a stock take, is at the location. */
export const isAt = (
  tx: Transaction,
  organizationId: string,
  row: SqlFragment,
  locationId: string,
): SqlFragment => tx.sql`coalesce(${row}.location_id, ${standard(tx, organizationId)}) = ${locationId}::uuid`;

/** A count of a document, which was made at a place in the ledger; others are compared with the stock as it is. */
export type DocumentCount = Pick<CountCommand, 'productId' | 'countDate' | 'locationId'> & {
  readonly countedSeq: string;
};

const correctionShape = {
  product_id: notNull(uuid()),
  quantity: notNull(int8()),
  first_on: nullable(stockTakes.countDate),
  later_on: nullable(stockTakes.countDate),
};

/**
 * What stock takes corrected since each count, at its location if it has one, of the stock at the end of its day, the first day that they corrected, and the
 * first later day with an adjustment of one, to which it may have been corrected; only of products with any of these.
 */
export function selectCorrections(tx: Transaction, organizationId: string, counts: readonly DocumentCount[]) {
  const { sql } = tx;
  // A batch has the counts of one stock take. Without a location, these are of products that have used only the default one.
  const locationId = counts[0]?.locationId;
  // Each count looks up its product's adjustments, which are few, as a range with an order that only indexes by product have:
  // without statistics, each count read the adjustments of all products.
  return tx.rows(correctionShape)`
    select given.product_id, coalesce(sum(m.quantity_delta) filter (where not is_later), 0)::bigint as quantity,
      min(m.movement_date) filter (where not is_later) as first_on,
      min(m.movement_date) filter (where is_later) as later_on
    from ${givenCounts(tx, counts)}
    cross join lateral (
      select quantity_delta, movement_date, movement_date > given.count_date as is_later from stock_movements m
      where m.organization_id = ${organizationId} and m.product_id between given.product_id and given.product_id
        and m.type = 'adjustment' and ${isCorrection(tx, organizationId)}
        ${locationId === undefined ? sql`` : sql`and ${isAt(tx, organizationId, sql`m`, locationId)}`}
        and (case when m.movement_date > given.count_date then m.reverses_id is null else m.seq > given.counted_seq end)
      order by m.product_id, m.movement_date, m.seq offset 0
    ) as m
    group by given.product_id`;
}

const otherShape = {
  product_id: notNull(uuid()),
  counted_later_on: nullable(stockTakes.countDate),
  also_counted_on: nullable(stockTakes.countDate),
};

/**
 * The first later day for which another posted stock take counted the product of each count, and the count's own day if one
 * counted it for that day and was posted since. They count whether or not their adjustments, if they made any, were reversed or
 * corrected since. Only of products that were counted.
 */
export function selectOtherCounts(tx: Transaction, organizationId: string, counts: readonly DocumentCount[]) {
  // Starts from the product's counts and stops at the first: starting from the stock takes, a count of 10,000 products after
  // 800 small stock takes took longer than a statement may. Ranges and orders as above.
  const { sql } = tx;
  const locationId = counts[0]?.locationId;
  /** Others of the same location. Most stock takes name none, and then nothing is read about locations. */
  const isHere =
    locationId === undefined
      ? sql`(t.location_id is null or t.location_id = ${standard(tx, organizationId)})`
      : isAt(tx, organizationId, sql`t`, locationId);
  /** Of the given count's product; conditions on the count `c` and on its stock take `t`. */
  const firstCount = (condition: SqlFragment, ofTake: SqlFragment) => sql`
    select c.count_date from stock_take_counts c
    where c.organization_id = ${organizationId} and c.product_id between given.product_id and given.product_id
      and ${condition} and c.counted is not null
      and (
        select t.status = 'posted' and ${isHere} and ${ofTake} from stock_takes t
        where t.organization_id = ${organizationId} and t.id between c.stock_take_id and c.stock_take_id
        order by t.id limit 1
      )
    order by c.product_id, c.count_date limit 1`;
  return tx.rows(otherShape)`
    select given.product_id, later.count_date as counted_later_on, same_day.count_date as also_counted_on
    from ${givenCounts(tx, counts)}
    left join lateral (${firstCount(sql`c.count_date > given.count_date`, sql`true`)}) as later on true
    left join lateral (${firstCount(
      sql`c.count_date between given.count_date and given.count_date`,
      sql`t.posted_seq > given.counted_seq`,
    )}) as same_day on true
    where later.count_date is not null or same_day.count_date is not null`;
}

const givenCounts = ({ sql }: Transaction, counts: readonly DocumentCount[]): SqlFragment => sql`unnest(
    ${counts.map(({ productId }) => productId)}::uuid[], ${counts.map(({ countDate }) => countDate)}::date[],
    ${counts.map(({ countedSeq }) => countedSeq)}::bigint[]
  ) as given (product_id, count_date, counted_seq)`;

/** By product. */
export function othersOf(
  corrections: readonly RowOf<typeof correctionShape>[],
  otherCounts: readonly RowOf<typeof otherShape>[],
): Map<string, OtherStockTakes> {
  const others = new Map<string, OtherStockTakes>(
    corrections.map(({ product_id, quantity, first_on, later_on }) => [
      product_id,
      {
        corrected: readSum(quantity),
        alsoCountedOn: first_on ?? undefined,
        countedLaterOn: later_on ?? undefined,
      },
    ]),
  );
  for (const { product_id, counted_later_on, also_counted_on } of otherCounts) {
    const corrected = others.get(product_id);
    const later = [counted_later_on, corrected?.countedLaterOn].filter((day) => typeof day === 'string');
    others.set(product_id, {
      ...corrected,
      countedLaterOn: later.toSorted((one, other) => (one < other ? -1 : 1))[0],
      alsoCountedOn: also_counted_on ?? corrected?.alsoCountedOn,
    });
  }
  return others;
}
