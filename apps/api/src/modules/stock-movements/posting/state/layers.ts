import type { Transaction } from '@tallybook/db';
import {
  openLayers,
  maxUnitsOut,
  type LedgerCommand,
  type LedgerState,
  type ProductState,
} from '@tallybook/domain';
import {
  selectPendingFrom,
  selectReceiptsFrom,
  walkBack,
  walkOpen,
  type DayStart,
  type StoredLayer,
} from './layer-store.ts';
import { inlineRows, pairDays, type RowsToRead } from '../plan.ts';

type Wanted = Map<string, RowsToRead>;
type Commands = ReadonlyMap<string, readonly LedgerCommand[]>;
type State = Pick<LedgerState, 'products' | 'moneyScale' | 'allowNegativeStock'>;

interface Layered {
  readonly products: ReadonlyMap<string, ProductState>;
  /** Product id → receipts that were read, each by its movement's id. */
  readonly layers: ReadonlyMap<string, ReadonlyMap<string, StoredLayer>>;
}

/**
 * Adds the layers that the commands need to FIFO products: where they only stand last, the oldest that may be taken;
 * where rows from a day on are costed anew, those open in front of that day and all receipts behind it. Costs in
 * front of a day are not known while they are left to the background: then so is the day, and so it is where more
 * layers are open in front of it, of all products, than one transaction should go through; `wanted` no longer names its rows then.
 */
export async function withLayers(
  tx: Transaction,
  organizationId: string,
  state: State,
  commands: Commands,
  wanted: Wanted,
): Promise<Layered> {
  const { moneyScale } = state;
  const fifo = [...state.products.values()].filter((product) => product.layers !== undefined);
  if (fifo.length === 0) return { products: state.products, layers: new Map() };
  await leavePending(tx, organizationId, fifo, commands, wanted);
  const starts = dayStarts(fifo, wanted);
  const before = await walkBack(tx, organizationId, starts, { moneyScale, atMost: inlineRows });
  for (const [id, { more, enough }] of before)
    if (more && !enough) {
      wanted.set(id, { on: pairDays(commands.get(id) ?? []) });
      starts.delete(id);
    }
  const units = unitsToRead(
    fifo.filter(({ id }) => !starts.has(id)),
    commands,
    state.allowNegativeStock ?? false,
  );
  const heads = await walkOpen(tx, organizationId, units, moneyScale);
  const behind = await selectReceiptsFrom(tx, organizationId, starts, moneyScale);
  const products = new Map(state.products);
  const layers = new Map<string, Map<string, StoredLayer>>();
  for (const product of fifo) {
    const { id } = product;
    const start = starts.get(id);
    const head = heads.get(id) ?? { layers: [], more: product.onHand > 0, enough: true };
    const back = before.get(id)?.layers ?? [];
    const read = start === undefined ? head.layers : [...back.toReversed(), ...(behind.get(id) ?? [])];
    layers.set(id, new Map(read.map((layer) => [layer.id, layer])));
    products.set(id, {
      ...product,
      layers: read.flatMap(({ id: receipt, quantity, value }) =>
        quantity > 0 ? [{ receipt, quantity, value }] : [],
      ),
      layersUnread: start === undefined && head.more,
      openingLayers: start && openLayers({ quantity: start.onHand, value: start.value }, back),
    });
  }
  return { products, layers };
}

const dayOf = (rows: RowsToRead | undefined): string | undefined =>
  rows !== undefined && 'from' in rows ? rows.from : undefined;

async function leavePending(
  tx: Transaction,
  organizationId: string,
  fifo: readonly ProductState[],
  commands: Commands,
  wanted: Wanted,
): Promise<void> {
  const days = fifo.flatMap(({ id }): [string, string][] => {
    const day = dayOf(wanted.get(id));
    return day === undefined ? [] : [[id, day]];
  });
  if (days.length === 0) return;
  for (const id of await selectPendingFrom(tx, organizationId, new Map(days)))
    wanted.set(id, { on: pairDays(commands.get(id) ?? []) });
}

/** What is held in front of the days from which on rows are costed anew: in front of the first that was read. */
function dayStarts(fifo: readonly ProductState[], wanted: Wanted): Map<string, DayStart & { value: bigint }> {
  return new Map(
    fifo.flatMap(({ id, onHand, value, days }) => {
      const date = dayOf(wanted.get(id));
      if (date === undefined) return [];
      // From the end to the front, so that every sum on the way is a balance.
      const held = days.reduceRight(
        (now, day) => ({ onHand: now.onHand - day.delta, value: now.value - day.value }),
        { onHand, value },
      );
      return [[id, { date, ...held }] as const];
    }),
  );
}

function unitsToRead(
  products: readonly ProductState[],
  commands: Commands,
  allowNegative: boolean,
): Map<string, number> {
  const units = products.map((product) => {
    const out = product.onHand > 0 ? maxUnitsOut(product, commands.get(product.id) ?? [], allowNegative) : 0;
    return [product.id, out] as const;
  });
  return new Map(units.filter(([, out]) => out > 0));
}
