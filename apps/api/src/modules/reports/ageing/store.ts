import { int8, notNull, nullable, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { stockDays, stockMovements } from '@tallybook/db/schema';
import { readSum, readWhole } from '@tallybook/domain';
import { pause } from '../../../platform/fairness/pacer.ts';

/** Units that came in with one movement or on one day, less those that were reversed on its date or went back to the supplier. */
export interface ReceivedUnits {
  readonly date: string;
  readonly quantity: number;
  /** For goods that a customer returned: the movement, from which the day follows on which they had left. */
  readonly receipt?: string;
}

/** Rows, receipts or days, of a product in the first statement. Its rows tell how many more are needed. */
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

/** What the rows of a walk are read from. */
interface Source<Row extends { readonly product_id: string }> {
  readonly select: (tx: Transaction, organizationId: string, walks: readonly Walk[]) => PromiseLike<Row[]>;
  readonly take: (walk: Walk, row: Row) => void;
  /** The place of a row, where the next ones end. */
  readonly place: (row: Row) => Walk['from'];
}

/** The latest receipts before a position, and the reversals that take units from them, newest first. */
const receipts: Source<MovedRow> = {
  select: (tx, organizationId, walks) => tx.rows(movedShape)`
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
    order by walk.place, m.movement_date desc, m.seq desc`,
  take: (walk, { id, movement_date, quantity_delta, reverses_id }) => {
    const delta = readWhole(quantity_delta);
    if (delta < 0 && reverses_id !== null) {
      walk.gone.set(reverses_id, (walk.gone.get(reverses_id) ?? 0) - delta);
      return;
    }
    const quantity = delta - (walk.gone.get(id) ?? 0);
    walk.left -= quantity;
    walk.found.push({ date: movement_date, quantity, ...(reverses_id !== null && { receipt: id }) });
  },
  place: ({ movement_date, seq }) => [movement_date, seq],
};

const dayShape = {
  product_id: notNull(uuid()),
  date: notNull(stockDays.date),
  received: notNull(stockDays.received),
};

/** The latest days before a position on which something came in, newest first. */
const days: Source<RowOf<typeof dayShape>> = {
  select: (tx, organizationId, walks) => tx.rows(dayShape)`
    select walk.product_id, d.date, d.received
    from unnest(
      ${walks.map(({ productId }) => productId)}::uuid[], ${walks.map(({ from }) => from[0])}::date[],
      ${walks.map(({ piece }) => piece)}::int[]
    ) with ordinality as walk (product_id, date, piece, place)
    cross join lateral (
      select date, received from stock_days
      where organization_id = ${organizationId} and product_id = walk.product_id and date < walk.date and received <> 0
      order by date desc limit walk.piece
    ) as d
    order by walk.place, d.date desc`,
  take: (walk, { date, received }) => {
    // Days before those that make up the units on hand do not matter, nor do returns on them.
    if (walk.left <= 0) return;
    const quantity = readSum(received);
    walk.left -= quantity;
    walk.found.push({ date, quantity });
  },
  place: ({ date }) => [date, '0'],
};

/**
 * The latest receipts of products with moving average before a day that make up the units on hand, newest first. By day, if
 * nothing that had left or come in on an earlier day was returned on these days: a sum by day does not say when returned
 * goods had left, nor from which receipt units went back to the supplier.
 */
export async function walkReceived(
  tx: Transaction,
  organizationId: string,
  date: string,
  onHand: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, readonly ReceivedUnits[]>> {
  const byDay = await walk(tx, organizationId, date, onHand, days);
  const first = new Map([...byDay].map(([id, found]) => [id, found.at(-1)?.date ?? date]));
  const returned = await selectReturned(tx, organizationId, first, date);
  if (returned.length === 0) return byDay;
  const withReturns = new Map(returned.map((row) => [row.product_id, onHand.get(row.product_id) ?? 0]));
  return new Map([...byDay, ...(await walk(tx, organizationId, date, withReturns, receipts))]);
}

const returnedShape = { product_id: notNull(uuid()) };

/** Products with a reversal of an earlier day's movement from the given day until a date. Reversals are adjustments, which are few. */
const selectReturned = (
  tx: Transaction,
  organizationId: string,
  first: ReadonlyMap<string, string>,
  until: string,
) => tx.rows(returnedShape)`
  select given.product_id from unnest(${[...first.keys()]}::uuid[], ${[...first.values()]}::date[]) as given (product_id, first)
  cross join lateral (
    select from stock_movements m
    where m.organization_id = ${organizationId} and m.product_id between given.product_id and given.product_id
      and m.type = 'adjustment' and m.movement_date >= given.first and m.movement_date < ${until}::date
      and m.reverses_id is not null and m.order_seq = m.seq
    order by m.product_id, m.movement_date, m.seq limit 1
  ) as reversal`;

async function walk<Row extends { readonly product_id: string }>(
  tx: Transaction,
  organizationId: string,
  date: string,
  onHand: ReadonlyMap<string, number>,
  { select, take, place }: Source<Row>,
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
    const rows = Map.groupBy(await select(tx, organizationId, now), (row) => row.product_id);
    const unfinished = now.flatMap((walk) => {
      const own = rows.get(walk.productId) ?? [];
      for (const row of own) take(walk, row);
      const last = own.at(-1);
      if (last === undefined || own.length < walk.piece || walk.left <= 0) return [];
      return [{ ...walk, from: place(last), piece: nextPiece(walk, onHand) }];
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
