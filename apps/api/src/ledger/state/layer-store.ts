import { bool, notNull, type RowOf, type Transaction } from '@tallybook/db';
import { stockLayers } from '@tallybook/db/schema';
import { readDecimal, readWhole } from '@tallybook/domain';
import { currentCost } from '../movements/cost-store.ts';
import { remainingCost } from './reversal-store.ts';

/** A receipt as stored: its place in the ledger, the received units, and the open part. */
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

const layerShape = {
  product_id: stockLayers.productId,
  received_on: stockLayers.receivedOn,
  seq: stockLayers.seq,
  movement_id: stockLayers.movementId,
  received: stockLayers.received,
  received_value: notNull(stockLayers.receivedValue),
  quantity: stockLayers.quantity,
  value: stockLayers.value,
  /** Whether units of it were returned to the supplier, which may have left this layer before older ones. */
  returned: bool(),
};
type LayerRow = RowOf<typeof layerShape>;

const storedLayer = (row: LayerRow, moneyScale: number): StoredLayer => ({
  id: row.movement_id,
  receivedOn: row.received_on,
  seq: row.seq,
  received: readWhole(row.received),
  receivedValue: readDecimal(row.received_value, moneyScale),
  quantity: readWhole(row.quantity),
  value: readDecimal(row.value, moneyScale),
});

/** Rows per product in the first statement; each further statement reads `growth` times as many. */
const firstPiece = 16;
const growth = 4;

interface Walk {
  readonly productId: string;
  /** Units still to be found. */
  readonly units: number;
  readonly from: readonly [date: string, seq: string];
  /** The date at whose start the walk began. */
  readonly start: string;
}

export interface Walked {
  /** In the order of the walk. */
  readonly layers: StoredLayer[];
  /** Whether there may be more layers after the last one. */
  readonly more: boolean;
  /** Whether the layers make up the units. */
  readonly enough: boolean;
  /** Units of these layers were returned to the supplier before the start of the walk: what they have open follows from the whole history only. */
  readonly returned: boolean;
}

/** Reads the next layers of each walk. */
type SelectPiece = (
  tx: Transaction,
  organizationId: string,
  walks: readonly Walk[],
  piece: number,
) => Promise<LayerRow[]>;

/**
 * Reads each product's layers from a place on until they make up the units: a few rows first, and more only where those
 * were not enough, so that the work depends on the layers needed, not on all stored ones.
 */
async function walk(
  tx: Transaction,
  organizationId: string,
  walks: readonly Walk[],
  { select, unitsOf }: { select: SelectPiece; unitsOf: 'quantity' | 'received' },
  { moneyScale, atMost = Infinity }: { moneyScale: number; atMost?: number },
): Promise<Map<string, Walked>> {
  const walked = new Map(
    walks.map(({ productId }): [string, Walked] => [
      productId,
      { layers: [], more: true, enough: false, returned: false },
    ]),
  );
  let active = walks;
  let read = 0;
  for (let piece = firstPiece; active.length > 0; piece *= growth) {
    const rows = await select(tx, organizationId, active, piece);
    const found = Map.groupBy(rows, (row) => row.product_id);
    read += rows.length;
    active = active.flatMap((current) => {
      const layers = (found.get(current.productId) ?? []).map((row) => storedLayer(row, moneyScale));
      const known = walked.get(current.productId)?.layers ?? [];
      for (const layer of layers) known.push(layer);
      const more = layers.length === piece;
      const units = layers.reduce((left, layer) => left - layer[unitsOf], current.units);
      const returned =
        walked.get(current.productId)?.returned === true ||
        (found.get(current.productId) ?? []).some((row) => row.returned);
      walked.set(current.productId, { layers: known, more, enough: units <= 0, returned });
      const last = layers.at(-1);
      if (!more || last === undefined || units <= 0 || read >= atMost) return [];
      return [{ ...current, units, from: [last.receivedOn, last.seq] as const }];
    });
  }
  return walked;
}

const walkArrays = ({ sql }: Transaction, walks: readonly Walk[]) => sql`
  unnest(
    ${walks.map(({ productId }) => productId)}::uuid[], ${walks.map(({ from }) => from[0])}::date[],
    ${walks.map(({ from }) => from[1])}::bigint[], ${walks.map(({ start }) => start)}::date[]
  ) with ordinality as walk (product_id, received_on, seq, start, place)`;

const selectOpen: SelectPiece = (tx, organizationId, walks, piece) => tx.rows(layerShape)`
  select l.product_id, l.received_on, l.seq, l.movement_id, l.received, l.received_value, l.quantity, l.value,
    false as returned
  from ${walkArrays(tx, walks)}
  cross join lateral (
    select * from stock_layers
    where organization_id = ${organizationId} and product_id = walk.product_id and not used_up
      and (received_on, seq) > (walk.received_on, walk.seq)
    order by received_on, seq limit ${piece}
  ) as l
  order by walk.place, l.received_on, l.seq`;

/**
 * The value of a wholly open receipt is the movement's current cost, with those of its same-day reversals, and what split cost
 * adjustments before the start of the walk added. The stored `received_value` follows from the unit
 * cost, which is not exact for units that a reversal of a later date returned at their issue cost.
 */
const selectNewest: SelectPiece = (tx, organizationId, walks, piece) => tx.rows(layerShape)`
  select l.product_id, l.received_on, l.seq, l.movement_id, l.received, (m.cost + case when (
      select true from stock_movement_costs where organization_id = ${organizationId} order by movement_id limit 1
    ) then coalesce((
      select sum(c.cost_amount) from stock_cost_adjustments a
      join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = a.id
      where a.organization_id = ${organizationId} and a.movement_id = l.movement_id and a.mode = 'split'
        and a.booked_on < walk.start
    ), 0) else 0 end)::numeric as received_value, l.quantity,
    l.value, exists (
      select from stock_movements r where r.organization_id = ${organizationId}
        and r.reverses_id between l.movement_id and l.movement_id and r.at_own_cost
        and r.movement_date < walk.start
    ) as returned
  from ${walkArrays(tx, walks)}
  cross join lateral (
    select * from stock_layers
    where organization_id = ${organizationId} and product_id = walk.product_id
      and (received_on, seq) < (walk.received_on, walk.seq)
    order by received_on desc, seq desc limit ${piece}
  ) as l
  cross join lateral (
    select case when m.quantity_delta = l.received then ${currentCost(tx, organizationId)}
      else ${remainingCost(tx, organizationId, tx.sql`m`)} end as cost from stock_movements m
    where m.organization_id = ${organizationId} and m.id between l.movement_id and l.movement_id order by m.id limit 1
  ) as m
  order by walk.place, l.received_on desc, l.seq desc`;

/** The oldest open layers of each product that make up the units; all if there are no more. */
export function walkOpen(
  tx: Transaction,
  organizationId: string,
  units: ReadonlyMap<string, number>,
  moneyScale: number,
): Promise<Map<string, Walked>> {
  const walks = [...units].map(([productId, count]): Walk => ({
    productId,
    units: count,
    from: ['1899-12-31', '0'],
    start: '1899-12-31',
  }));
  return walk(tx, organizationId, walks, { select: selectOpen, unitsOf: 'quantity' }, { moneyScale });
}

/** A day of a product and the units on hand at its start. */
export interface DayStart {
  readonly date: string;
  readonly onHand: number;
}

/**
 * The latest receipts before a day that make up the units on hand at its start, newest first.
 *
 * @param limits `atMost`: approximate number of receipts to read for all products together; `enough` says whether they
 * sufficed
 */
export function walkBack(
  tx: Transaction,
  organizationId: string,
  starts: ReadonlyMap<string, DayStart>,
  limits: { moneyScale: number; atMost?: number },
): Promise<Map<string, Walked>> {
  const walks = [...starts].flatMap(([productId, { date, onHand }]): Walk[] =>
    // Before every seq of the day.
    onHand > 0 ? [{ productId, units: onHand, from: [date, '0'], start: date }] : [],
  );
  return walk(tx, organizationId, walks, { select: selectNewest, unitsOf: 'received' }, limits);
}

/** All receipts of the products from a day on, in ledger order. */
export async function selectReceiptsFrom(
  { rows }: Transaction,
  organizationId: string,
  starts: ReadonlyMap<string, DayStart>,
  moneyScale: number,
): Promise<Map<string, StoredLayer[]>> {
  if (starts.size === 0) return new Map();
  const found = await rows(layerShape)`
    select l.product_id, l.received_on, l.seq, l.movement_id, l.received, l.received_value, l.quantity, l.value,
      false as returned
    from unnest(${[...starts.keys()]}::uuid[], ${[...starts.values()].map(({ date }) => date)}::date[])
      as start (product_id, date)
    cross join lateral (
      select * from stock_layers
      where organization_id = ${organizationId} and product_id = start.product_id and received_on >= start.date
      offset 0
    ) as l
    order by l.product_id, l.received_on, l.seq`;
  const grouped = Map.groupBy(found, (row) => row.product_id);
  return new Map([...grouped].map(([id, own]) => [id, own.map((row) => storedLayer(row, moneyScale))]));
}
