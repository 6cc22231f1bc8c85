import { int8, notNull, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { stockTakes } from '@tallybook/db/schema';
import { readSum, stockTakeReason, type CountCommand, type OtherStockTakes } from '@tallybook/domain';

type Fragment = ReturnType<Transaction['sql']>;

/**
 * Whether a row of `stock_movements m` is the adjustment of a stock take, or reverses one: nothing moved, the books followed. The
 * reversed movement is looked up as a range with the order of its index: without statistics, each reversal read the
 * adjustments of all stock takes.
 */
export const isCorrection = ({ sql }: Transaction, organizationId: string): Fragment => sql`
  (case
    when m.type <> 'adjustment' then false
    when m.reverses_id is null then coalesce(m.reason_code = ${stockTakeReason}, false)
    else coalesce((
      select original.type = 'adjustment' and original.reason_code = ${stockTakeReason} from stock_movements original
      where original.organization_id = ${organizationId} and original.id between m.reverses_id and m.reverses_id
      order by original.id limit 1
    ), false)
  end)`;

/** A count of a document, which was made at a place in the ledger; others are compared with the stock as it is. */
export type DocumentCount = Pick<CountCommand, 'productId' | 'countDate'> & { readonly countedSeq: string };

const correctionShape = { product_id: notNull(uuid()), quantity: notNull(int8()) };

/** What stock takes corrected since each count, of the stock at the end of its day; only of products with corrections. */
export function selectCorrections(tx: Transaction, organizationId: string, counts: readonly DocumentCount[]) {
  // Each count looks up its product's adjustments, which are few, as a range with an order that only indexes by product have:
  // without statistics, each count read the adjustments of all products.
  return tx.rows(correctionShape)`
    select given.product_id, sum(m.quantity_delta)::bigint as quantity
    from ${givenCounts(tx, counts)}
    cross join lateral (
      select quantity_delta from stock_movements m
      where m.organization_id = ${organizationId} and m.product_id between given.product_id and given.product_id
        and m.type = 'adjustment' and m.movement_date <= given.count_date and m.seq > given.counted_seq
        and ${isCorrection(tx, organizationId)}
      order by m.product_id, m.movement_date, m.seq offset 0
    ) as m
    group by given.product_id`;
}

const laterShape = { product_id: notNull(uuid()), count_date: notNull(stockTakes.countDate) };

/**
 * The first later day for which a posted stock take counted the product of each count. A count does not matter any more once its
 * whole adjustment is reversed on its day; a reversal of a later day leaves what it found on its own.
 */
export function selectCountedLater(
  tx: Transaction,
  organizationId: string,
  counts: readonly DocumentCount[],
) {
  // Few stock takes have a later day, mostly none.
  return tx.rows(laterShape)`
    select given.product_id, min(later.count_date) as count_date
    from ${givenCounts(tx, counts)}
    cross join lateral (
      select t.count_date from stock_takes t
      cross join lateral (
        select c.movement_id from stock_take_counts c
        where c.organization_id = ${organizationId} and c.stock_take_id = t.id and c.product_id = given.product_id
          and c.counted is not null
        offset 0
      ) as c
      where t.organization_id = ${organizationId} and t.status = 'posted' and t.count_date > given.count_date
        and coalesce((
          select sum(r.quantity_delta) from stock_movements r
          where r.organization_id = ${organizationId} and r.reverses_id between c.movement_id and c.movement_id
            and r.movement_date = t.count_date
        ) <> (
          select -m.quantity_delta from stock_movements m
          where m.organization_id = ${organizationId} and m.id between c.movement_id and c.movement_id
          order by m.id limit 1
        ), true)
      offset 0
    ) as later
    group by given.product_id`;
}

const givenCounts = ({ sql }: Transaction, counts: readonly DocumentCount[]): Fragment => sql`unnest(
    ${counts.map(({ productId }) => productId)}::uuid[], ${counts.map(({ countDate }) => countDate)}::date[],
    ${counts.map(({ countedSeq }) => countedSeq)}::bigint[]
  ) as given (product_id, count_date, counted_seq)`;

/** By product. */
export function othersOf(
  corrections: readonly RowOf<typeof correctionShape>[],
  countedLater: readonly RowOf<typeof laterShape>[],
): Map<string, OtherStockTakes> {
  const others = new Map<string, OtherStockTakes>(
    corrections.map(({ product_id, quantity }) => [product_id, { corrected: readSum(quantity) }]),
  );
  for (const { product_id, count_date: countedLaterOn } of countedLater)
    others.set(product_id, { ...others.get(product_id), countedLaterOn });
  return others;
}
