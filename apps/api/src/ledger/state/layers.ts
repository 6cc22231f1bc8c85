import type { Transaction } from '@tallybook/db';
import {
  maxUnitsOut,
  openLayers,
  type LedgerCommand,
  type LedgerState,
  type ProductState,
} from '@tallybook/domain';
import { selectReceiptsFrom, walkBack, walkOpen, type DayStart, type StoredLayer } from './layer-store.ts';
import type { Ledger } from '../parts/part.ts';
import { reversalDays, type RowsToRead } from '../posting/plan.ts';

type Wanted = Map<string, RowsToRead>;
type Commands = ReadonlyMap<string, readonly LedgerCommand[]>;
type State = Pick<LedgerState, 'products' | 'allowNegativeStock' | 'otherStockTakes'>;

/**
 * Adds to FIFO products the layers that the commands need: for commands at the end, the oldest layers that they may use
 * up; if rows are recosted from a day on, the layers open at the start of that day and all later receipts.
 *
 * Defers a product to the background, by removing its range of days from `wanted`, if it has more open layers than one
 * transaction should read, or if only the whole history determines them.
 */
export async function withLayers(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: Commands,
  { wanted, recostLimit }: { wanted: Wanted; recostLimit: number },
): Promise<Ledger> {
  const { state } = ledger;
  const { moneyScale } = state;
  deferPending(state, commands, wanted);
  const fifo = [...state.products.values()].filter((product) => product.layers !== undefined);
  const starts = dayStarts(fifo, wanted);
  const before = await walkBack(tx, organizationId, starts, { moneyScale, atMost: recostLimit });
  for (const [id, { more, enough, returned }] of before)
    if ((more && !enough) || returned) {
      wanted.set(id, { on: reversalDays(commands.get(id) ?? []) });
      starts.delete(id);
    }
  const units = unitsToRead(
    fifo.filter(({ id }) => !starts.has(id)),
    commands,
    state,
  );
  const oldest = await walkOpen(tx, organizationId, units, moneyScale);
  const later = await selectReceiptsFrom(tx, organizationId, starts, moneyScale);
  const products = new Map(state.products);
  const layers = new Map<string, Map<string, StoredLayer>>();
  for (const product of fifo) {
    const { id } = product;
    const start = starts.get(id);
    const head = oldest.get(id) ?? { layers: [], more: product.onHand > 0 };
    const earlier = before.get(id)?.layers ?? [];
    const read = start === undefined ? head.layers : [...earlier.toReversed(), ...(later.get(id) ?? [])];
    layers.set(id, new Map(read.map((layer) => [layer.id, layer])));
    products.set(id, {
      ...product,
      layers: read.flatMap(({ id: receipt, quantity, value }) =>
        quantity > 0 ? [{ receipt, quantity, value }] : [],
      ),
      layersUnread: start === undefined && head.more,
      openingLayers: start && openLayers({ quantity: start.onHand, value: start.value }, earlier),
    });
  }
  return { ...ledger, layers, state: { ...state, products } };
}

const dayOf = (rows: RowsToRead | undefined): string | undefined =>
  rows !== undefined && 'from' in rows ? rows.from : undefined;

/** Defers FIFO products whose costs before the day to recost from are pending: their layers are not known yet. */
function deferPending({ products }: State, commands: Commands, wanted: Wanted): void {
  for (const [id, rows] of wanted) {
    const { pendingFrom, layers } = products.get(id) ?? {};
    const day = dayOf(rows);
    if (pendingFrom === undefined || day === undefined || pendingFrom > day) continue;
    if (layers !== undefined) wanted.set(id, { on: reversalDays(commands.get(id) ?? []) });
  }
}

/** Quantity and value at the start of each day from which rows are recosted, that is before the first day read. */
function dayStarts(fifo: readonly ProductState[], wanted: Wanted): Map<string, DayStart & { value: bigint }> {
  return new Map(
    fifo.flatMap(({ id, onHand, value, days }) => {
      const date = dayOf(wanted.get(id));
      if (date === undefined) return [];
      // Backwards, so that every intermediate sum is a balance, which a number holds exactly.
      const start = days.reduceRight(
        (sum, day) => ({ onHand: sum.onHand - day.delta, value: sum.value - day.value }),
        { onHand, value },
      );
      return [[id, { date, ...start }] as const];
    }),
  );
}

function unitsToRead(
  products: readonly ProductState[],
  commands: Commands,
  { allowNegativeStock: allowNegative = false, otherStockTakes }: State,
): Map<string, number> {
  const units = products.map((product) => {
    const { id, onHand } = product;
    const others = otherStockTakes?.get(id);
    const out = onHand > 0 ? maxUnitsOut(product, commands.get(id) ?? [], { allowNegative, others }) : 0;
    return [product.id, out] as const;
  });
  return new Map(units.filter(([, out]) => out > 0));
}
