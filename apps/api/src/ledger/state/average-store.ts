import { day, int4, notNull, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { stockMovements } from '@tallybook/db/schema';
import {
  productOf,
  readDecimal,
  readWhole,
  type Average,
  type LedgerCommand,
  type LedgerState,
} from '@tallybook/domain';
import { averagesToRead, type AveragePlace } from './averages.ts';
import { remainingCost, sumOfReversals } from './reversal-store.ts';

const averageShape = {
  product_id: uuid(),
  date: day(),
  /** 1 for the end of the date, 0 for its start. */
  through: int4(),
  quantity_delta: notNull(stockMovements.quantityDelta),
  cost_amount: notNull(stockMovements.postedCost),
};

/**
 * The last row in ledger order before each place. Nothing is on hand at these places: the row issued or covered
 * everything, so its cost / units is the average, both less its same-day reversals. Rows that these cancel are skipped. The other rows are in
 * `seq` order, so each place is one look-up in the ledger's index; whether a row is cancelled is a scalar subquery, not a
 * join, which the planner could evaluate for all rows first.
 */
function selectAverages(tx: Transaction, organizationId: string, places: readonly AveragePlace[]) {
  const undone = sumOfReversals(tx, organizationId, {
    of: tx.sql`m.id`,
    what: tx.sql`r.quantity_delta`,
    where: tx.sql`r.order_seq <> r.seq`,
  });
  return tx.rows(averageShape)`
    select place.product_id, place.date, place.through, last.remaining as quantity_delta,
      ${remainingCost(tx, organizationId, tx.sql`last`)} as cost_amount
    from unnest(
      ${places.map(({ productId }) => productId)}::uuid[], ${places.map(({ date }) => date)}::date[],
      ${places.map(({ through }) => (through ? 1 : 0))}::integer[]
    ) as place (product_id, date, through)
    cross join lateral (
      select m.id, m.posted_cost, (m.quantity_delta + ${undone})::bigint as remaining from stock_movements m
      where m.organization_id = ${organizationId} and m.product_id = place.product_id
        and m.movement_date < place.date + place.through and (m.reverses_id is null or m.order_seq = m.seq)
        and m.quantity_delta + ${undone} <> 0
      order by m.movement_date desc, m.seq desc limit 1
    ) as last`;
}

const averageOf = (row: RowOf<typeof averageShape>, moneyScale: number): Average => ({
  quantity: readWhole(row.quantity_delta),
  value: readDecimal(row.cost_amount, moneyScale),
});

/** The last average before a date at whose start nothing is on hand; undefined if there is no earlier movement. */
export async function findAverageBefore(
  tx: Transaction,
  organizationId: string,
  place: { productId: string; date: string },
  moneyScale: number,
): Promise<Average | undefined> {
  const [row] = await selectAverages(tx, organizationId, [{ ...place, through: false }]);
  return row && averageOf(row, moneyScale);
}

/** Adds the last averages that the commands need. */
export async function withAverages(
  tx: Transaction,
  organizationId: string,
  state: LedgerState,
  commands: readonly LedgerCommand[],
): Promise<LedgerState> {
  const byProduct = Map.groupBy(commands, productOf);
  const places = [...state.products.values()].flatMap((product) => averagesToRead(product, byProduct));
  if (places.length === 0) return state;
  const found = Map.groupBy(await selectAverages(tx, organizationId, places), (row) => row.product_id);
  const products = new Map(state.products);
  for (const [id, rows] of found) {
    const product = products.get(id);
    if (product === undefined) continue;
    const averages = new Map(
      rows.map((row) => [row.through === 1 ? row.date : 'opening', averageOf(row, state.moneyScale)]),
    );
    products.set(id, {
      ...product,
      openingAverage: averages.get('opening'),
      days: product.days.map((each) => ({ ...each, lastAverage: averages.get(each.date) })),
    });
  }
  return { ...state, products };
}
