import type { Transaction } from '@tallybook/db';
import {
  readDecimal,
  readWhole,
  type Average,
  type LedgerCommand,
  type LedgerState,
} from '@tallybook/domain';
import { averagesToRead, type AveragePlace } from './averages.ts';

interface AverageRow {
  product_id: string;
  date: string;
  /** 1 for the end of the date, 0 for its start. */
  through: number;
  quantity_delta: string;
  cost_amount: string;
}

/**
 * What the last row in ledger order had moved, for places in front of which nothing is on hand: it took or covered
 * all there was, so cost / units is the average before it. Pairs that annul themselves are passed over; rows that
 * are no reversals in place stand in the order of `seq`, so it is one look-up in the ledger's index for each place.
 * Whether a row is annulled is a value asked of it, not a join that the planner could make for all rows first.
 */
function selectAverages(
  { sql }: Transaction,
  organizationId: string,
  places: readonly AveragePlace[],
): Promise<AverageRow[]> {
  return sql<AverageRow[]>`
    select place.product_id, place.date, place.through, last.quantity_delta, c.cost_amount
    from unnest(
      ${places.map(({ productId }) => productId)}::uuid[], ${places.map(({ date }) => date)}::date[],
      ${places.map(({ through }) => (through ? 1 : 0))}::integer[]
    ) as place (product_id, date, through)
    cross join lateral (
      select m.id, m.quantity_delta from stock_movements m
      where m.organization_id = ${organizationId} and m.product_id = place.product_id
        and m.movement_date < place.date + place.through and (m.reverses_id is null or m.order_seq = m.seq)
        and coalesce((
          select r.order_seq = r.seq from stock_movements r
          where r.organization_id = m.organization_id and r.reverses_id = m.id
        ), true)
      order by m.movement_date desc, m.seq desc limit 1
    ) as last
    join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = last.id`;
}

const averageOf = (row: AverageRow, moneyScale: number): Average => ({
  quantity: readWhole(row.quantity_delta),
  value: readDecimal(row.cost_amount, moneyScale),
});

/** The last average in front of a date where nothing is on hand; undefined where nothing had ever moved. */
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
  const places = [...state.products.values()].flatMap((product) => averagesToRead(product, commands));
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
      days: product.days.map((day) => ({ ...day, lastAverage: averages.get(day.date) })),
    });
  }
  return { ...state, products };
}
