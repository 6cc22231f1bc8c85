import type { Transaction } from '@tallybook/db';
import { readDecimal, readWhole } from '@tallybook/domain';

/** A receipt as it is stored: where it stands, what came in with it, and what is open of it. */
export interface StoredLayer {
  /** The movement's id. */
  readonly id: string;
  readonly receivedOn: string;
  readonly seq: string;
  readonly received: number;
  readonly receivedValue: bigint;
  readonly quantity: number;
  readonly value: bigint;
}

interface LayerRow {
  product_id: string;
  received_on: string;
  seq: string;
  movement_id: string;
  received: string;
  received_value: string;
  quantity: string;
  value: string;
}

const storedLayer = (row: LayerRow, moneyScale: number): StoredLayer => ({
  id: row.movement_id,
  receivedOn: row.received_on,
  seq: row.seq,
  received: readWhole(row.received),
  receivedValue: readDecimal(row.received_value, moneyScale),
  quantity: readWhole(row.quantity),
  value: readDecimal(row.value, moneyScale),
});

/** Rows of one product at first; four times as many with each piece that was not enough. */
const firstPiece = 16;
const growth = 4;

interface Walk {
  readonly productId: string;
  /** Units to come by. */
  readonly units: number;
  readonly from: readonly [date: string, seq: string];
}

export interface Walked {
  /** In the order of the walk. */
  readonly layers: StoredLayer[];
  /** There may be more behind the last one. */
  readonly more: boolean;
  /** They make up the units. */
  readonly enough: boolean;
}

type Direction = 'open, oldest first' | 'all, newest first';

/**
 * Walks along each product's layers from a place until they make up so many units. Reads a few rows, and more only
 * where those were not enough, so that it costs what is needed and not what is there.
 */
async function walk(
  tx: Transaction,
  organizationId: string,
  walks: readonly Walk[],
  direction: Direction,
  { moneyScale, atMost = Infinity }: { moneyScale: number; atMost?: number },
): Promise<Map<string, Walked>> {
  const walked = new Map(
    walks.map(({ productId }): [string, Walked] => [productId, { layers: [], more: true, enough: false }]),
  );
  let going = walks;
  let read = 0;
  for (let piece = firstPiece; going.length > 0; piece *= growth) {
    const rows = await selectPiece(tx, organizationId, going, direction, piece);
    const found = Map.groupBy(rows, (row) => row.product_id);
    read += rows.length;
    going = going.flatMap((each) => {
      const layers = (found.get(each.productId) ?? []).map((row) => storedLayer(row, moneyScale));
      const known = walked.get(each.productId)?.layers ?? [];
      for (const layer of layers) known.push(layer);
      const more = layers.length === piece;
      const units = layers.reduce(
        (left, layer) => left - (direction === 'open, oldest first' ? layer.quantity : layer.received),
        each.units,
      );
      walked.set(each.productId, { layers: known, more, enough: units <= 0 });
      const last = layers.at(-1);
      if (!more || last === undefined || units <= 0 || read >= atMost) return [];
      return [{ ...each, units, from: [last.receivedOn, last.seq] as const }];
    });
  }
  return walked;
}

function selectPiece(
  { sql }: Transaction,
  organizationId: string,
  walks: readonly Walk[],
  direction: Direction,
  piece: number,
): Promise<LayerRow[]> {
  const own = sql`organization_id = ${organizationId} and product_id = walk.product_id`;
  const from = sql`(walk.received_on, walk.seq)`;
  return sql<LayerRow[]>`
    select l.product_id, l.received_on, l.seq, l.movement_id, l.received, l.quantity, l.value,
      ${direction === 'open, oldest first' ? sql`l.received_value` : sql`c.cost_amount as received_value`}
    from unnest(
      ${walks.map(({ productId }) => productId)}::uuid[], ${walks.map((each) => each.from[0])}::date[],
      ${walks.map((each) => each.from[1])}::bigint[]
    ) with ordinality as walk (product_id, received_on, seq, place)
    cross join lateral (${
      direction === 'open, oldest first'
        ? sql`select * from stock_layers
            where ${own} and not used_up and (received_on, seq) > ${from} order by received_on, seq limit ${piece}`
        : sql`select * from stock_layers
            where ${own} and (received_on, seq) < ${from} order by received_on desc, seq desc limit ${piece}`
    }) as l
    ${
      // Of a receipt that is open as a whole its cost is what came in with it. By the unit cost that would miss what
      // comes back on a later date, at what it had cost.
      direction === 'open, oldest first'
        ? sql``
        : sql`join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = l.movement_id`
    }
    order by walk.place, ${
      direction === 'open, oldest first' ? sql`l.received_on, l.seq` : sql`l.received_on desc, l.seq desc`
    }`;
}

/** The oldest open layers of each product that make up so many units; all where there are no more. */
export function walkOpen(
  tx: Transaction,
  organizationId: string,
  units: ReadonlyMap<string, number>,
  moneyScale: number,
): Promise<Map<string, Walked>> {
  const walks = [...units].map(([productId, each]): Walk => ({
    productId,
    units: each,
    from: ['1899-12-31', '0'],
  }));
  return walk(tx, organizationId, walks, 'open, oldest first', { moneyScale });
}

/** A day of a product, and how many units are on hand in front of it. */
export interface DayStart {
  readonly date: string;
  readonly onHand: number;
}

/**
 * The last receipts in front of a day that make up what is on hand there, newest first.
 *
 * @param atMost about so many receipts are read, of all products, a first few of each in any case; `enough` says whether they were
 */
export function walkBack(
  tx: Transaction,
  organizationId: string,
  starts: ReadonlyMap<string, DayStart>,
  limits: { moneyScale: number; atMost?: number },
): Promise<Map<string, Walked>> {
  const walks = [...starts].flatMap(([productId, { date, onHand }]): Walk[] =>
    // In front of every seq of the day.
    onHand > 0 ? [{ productId, units: onHand, from: [date, '0'] }] : [],
  );
  return walk(tx, organizationId, walks, 'all, newest first', limits);
}

/** Every receipt from a day on, by product, in ledger order. */
export async function selectReceiptsFrom(
  { sql }: Transaction,
  organizationId: string,
  starts: ReadonlyMap<string, DayStart>,
  moneyScale: number,
): Promise<Map<string, StoredLayer[]>> {
  if (starts.size === 0) return new Map();
  const rows = await sql<LayerRow[]>`
    select l.product_id, l.received_on, l.seq, l.movement_id, l.received, l.received_value, l.quantity, l.value
    from unnest(${[...starts.keys()]}::uuid[], ${[...starts.values()].map(({ date }) => date)}::date[])
      as start (product_id, date)
    cross join lateral (
      select * from stock_layers
      where organization_id = ${organizationId} and product_id = start.product_id and received_on >= start.date
      offset 0
    ) as l
    order by l.product_id, l.received_on, l.seq`;
  const grouped = Map.groupBy(rows, (row) => row.product_id);
  return new Map([...grouped].map(([id, own]) => [id, own.map((row) => storedLayer(row, moneyScale))]));
}

/** Products whose costs from their day on, or from an earlier one on, are left to the background. */
export async function selectPendingFrom(
  { sql }: Transaction,
  organizationId: string,
  days: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const rows = await sql<{ product_id: string }[]>`
    select r.product_id from unnest(${[...days.keys()]}::uuid[], ${[...days.values()]}::date[]) as given (product_id, date)
    join stock_recosts r on r.organization_id = ${organizationId} and r.product_id = given.product_id
      and r.from_date <= given.date`;
  return new Set(rows.map((row) => row.product_id));
}
