import { int8, notNull, nullable, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { stockMovements } from '@tallybook/db/schema';
import { readWhole } from '@tallybook/domain';
import { pause } from '../../../platform/fairness/pacer.ts';

/** Units that came in with one movement, less those that were reversed on its date or went back to the supplier. */
export interface ReceivedUnits {
  readonly receipt: string;
  readonly date: string;
  readonly quantity: number;
  /** Goods that a customer returned. */
  readonly returned: boolean;
}

/** Rows of a product in the first statement. Its rows tell how many more are needed. */
const firstPiece = 16;
const largestPiece = 2_000;
/** Rows of all products in one statement. */
const mostRows = 2_000;

interface Walk {
  readonly productId: string;
  /** Where the next rows end, exclusively. */
  readonly from: readonly [date: string, seq: string];
  readonly piece: number;
  /** Units still to be found. */
  left: number;
  readonly found: ReceivedUnits[];
  /** Units that left again, by receipt. A reversal is never earlier than its receipt, so it is always found first. */
  readonly gone: Map<string, number>;
}

const movedShape = {
  product_id: notNull(uuid()),
  id: notNull(stockMovements.id),
  movement_date: notNull(stockMovements.movementDate),
  seq: notNull(int8()),
  quantity_delta: notNull(int8()),
  reverses_id: nullable(uuid()),
};
type MovedRow = RowOf<typeof movedShape>;

/** The latest receipts before a position, and the reversals that take units from them, newest first. */
const selectReceipts = (
  tx: Transaction,
  organizationId: string,
  walks: readonly Walk[],
): Promise<MovedRow[]> =>
  Promise.resolve(tx.rows(movedShape)`
    select walk.product_id, m.id, m.movement_date, m.seq, m.quantity_delta, m.reverses_id
    from unnest(
      ${walks.map(({ productId }) => productId)}::uuid[], ${walks.map(({ from }) => from[0])}::date[],
      ${walks.map(({ from }) => from[1])}::bigint[], ${walks.map(({ piece }) => piece)}::int[]
    ) with ordinality as walk (product_id, date, seq, piece, place)
    cross join lateral (
      select id, movement_date, seq, quantity_delta, reverses_id from stock_movements
      where organization_id = ${organizationId} and product_id = walk.product_id
        and (movement_date, seq) < (walk.date, walk.seq)
        and (quantity_delta > 0 and order_seq = seq
          or quantity_delta < 0 and reverses_id is not null and (order_seq <> seq or at_own_cost))
      order by movement_date desc, seq desc limit walk.piece
    ) as m
    order by walk.place, m.movement_date desc, m.seq desc`);

/** The latest receipts of products with moving average before a day that make up the units on hand, newest first. */
export async function walkReceipts(
  tx: Transaction,
  organizationId: string,
  date: string,
  onHand: ReadonlyMap<string, number>,
): Promise<Map<string, readonly ReceivedUnits[]>> {
  let walks = [...onHand].map(([productId, left]): Walk => ({
    productId,
    // Before every seq of the day.
    from: [date, '0'],
    piece: firstPiece,
    left,
    found: [],
    gone: new Map(),
  }));
  const found = new Map(walks.map((walk) => [walk.productId, walk.found]));
  while (walks.length > 0) {
    const [now, later] = fitting(walks);
    const rows = Map.groupBy(await selectReceipts(tx, organizationId, now), (row) => row.product_id);
    const unfinished = now.flatMap((walk) => {
      const own = rows.get(walk.productId) ?? [];
      for (const row of own) take(walk, row);
      const last = own.at(-1);
      if (last === undefined || own.length < walk.piece || walk.left <= 0) return [];
      return [{ ...walk, from: [last.movement_date, last.seq] as const, piece: nextPiece(walk, onHand) }];
    });
    walks = [...later, ...unfinished];
    if (walks.length > 0) await pause();
  }
  return found;
}

/** The walks of the next statement, and those that wait. */
function fitting(walks: readonly Walk[]): [Walk[], Walk[]] {
  let rows = 0;
  const count = walks.findIndex(({ piece }, index) => (rows += piece) > mostRows && index > 0);
  return count === -1 ? [[...walks], []] : [walks.slice(0, count), walks.slice(count)];
}

function take(walk: Walk, { id, movement_date, quantity_delta, reverses_id }: MovedRow): void {
  const delta = readWhole(quantity_delta);
  if (delta < 0 && reverses_id !== null) {
    walk.gone.set(reverses_id, (walk.gone.get(reverses_id) ?? 0) - delta);
    return;
  }
  const quantity = delta - (walk.gone.get(id) ?? 0);
  walk.left -= quantity;
  walk.found.push({ receipt: id, date: movement_date, quantity, returned: reverses_id !== null });
}

/** A quarter more than needed if the next receipts are as large as the ones before. */
function nextPiece({ productId, left, found, piece }: Walk, onHand: ReadonlyMap<string, number>): number {
  const units = (onHand.get(productId) ?? 0) - left;
  const needed = units > 0 ? Math.ceil((left / units) * found.length * 1.25) : piece * 4;
  return Math.min(Math.max(needed, firstPiece), largestPiece);
}

const dateShape = { id: stockMovements.id, received_on: notNull(stockMovements.movementDate) };

/** The days on which receipts came in; for returned goods, the day on which they had left. */
export async function selectDates(
  tx: Transaction,
  organizationId: string,
  receipts: readonly string[],
): Promise<Map<string, string>> {
  const found = await tx.rows(dateShape)`
    select m.id, coalesce((
      select original.movement_date from stock_movements original
      where original.organization_id = ${organizationId} and original.id between m.reverses_id and m.reverses_id
      order by original.id limit 1
    ), m.movement_date) as received_on
    from unnest(${[...receipts]}::uuid[]) as given (id)
    cross join lateral (
      select id, reverses_id, movement_date from stock_movements
      where organization_id = ${organizationId} and id between given.id and given.id order by id limit 1
    ) as m`;
  return new Map(found.map((row) => [row.id, row.received_on]));
}
