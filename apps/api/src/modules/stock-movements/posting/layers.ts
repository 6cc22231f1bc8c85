import type { Transaction } from '@tallybook/db';
import { openLayers, unitsOut, type LedgerCommand, type ProductState } from '@tallybook/domain';
import {
  selectPendingFrom,
  selectReceiptsFrom,
  walkBack,
  walkOpen,
  type DayStart,
  type StoredLayer,
} from './layer-store.ts';
import { pairDays, type RowsToRead } from './plan.ts';

type Wanted = Map<string, NonNullable<RowsToRead>>;

interface Read {
  readonly products: ReadonlyMap<string, ProductState>;
  /** Product id → receipts that were read, each by its movement's id. */
  readonly layers: ReadonlyMap<string, ReadonlyMap<string, StoredLayer>>;
}

/**
 * Adds the layers that the commands need to FIFO products: where they are only added at the end, the oldest that
 * may be taken; where rows from a day on are costed anew, those open in front of that day and all receipts behind
 * it. Costs in front of a day are not known while they are left to the background: then so is the day, and
 * `wanted` no longer names its rows.
 */
export async function withLayers(
  tx: Transaction,
  organizationId: string,
  {
    products,
    moneyScale,
    allowNegativeStock = false,
  }: {
    products: ReadonlyMap<string, ProductState>;
    moneyScale: number;
    allowNegativeStock?: boolean;
  },
  byProduct: ReadonlyMap<string, readonly LedgerCommand[]>,
  wanted: Wanted,
): Promise<Read> {
  const fifo = [...products.values()].filter((product) => product.layers !== undefined);
  if (fifo.length === 0) return { products, layers: new Map() };
  const days = new Map(
    fifo.flatMap(({ id }): [string, string][] => {
      const rows = wanted.get(id);
      return rows !== undefined && 'from' in rows ? [[id, rows.from]] : [];
    }),
  );
  if (days.size > 0)
    for (const id of await selectPendingFrom(tx, organizationId, days)) {
      wanted.set(id, { on: pairDays(byProduct.get(id) ?? []) });
      days.delete(id);
    }
  const units = new Map<string, number>();
  const starts = new Map<string, DayStart & { value: bigint }>();
  for (const product of fifo) {
    const date = days.get(product.id);
    if (date !== undefined) starts.set(product.id, { date, ...heldBefore(product) });
    else if (product.onHand > 0) {
      const out = unitsOut(product, byProduct.get(product.id) ?? [], allowNegativeStock);
      if (out > 0) units.set(product.id, out);
    }
  }
  const heads = await walkOpen(tx, organizationId, units, moneyScale);
  const behind =
    starts.size === 0
      ? new Map<string, StoredLayer[]>()
      : await selectReceiptsFrom(tx, organizationId, starts, moneyScale);
  const before = await walkBack(tx, organizationId, starts, moneyScale);
  const known = new Map<string, StoredLayer[]>();
  const states = new Map(products);
  for (const product of fifo) {
    const { id } = product;
    const start = starts.get(id);
    const head = heads.get(id) ?? { layers: [], more: product.onHand > 0 };
    const back = before.get(id) ?? [];
    const read = start === undefined ? head.layers : [...back.toReversed(), ...(behind.get(id) ?? [])];
    known.set(id, read);
    states.set(id, {
      ...product,
      layers: read
        .filter((layer) => layer.quantity > 0)
        .map(({ id: receipt, quantity, value }) => ({ receipt, quantity, value })),
      layersUnread: start === undefined && head.more,
      openingLayers:
        start === undefined ? undefined : openLayers({ quantity: start.onHand, value: start.value }, back),
    });
  }
  const byReceipt = (read: readonly StoredLayer[]) => new Map(read.map((layer) => [layer.id, layer]));
  return { products: states, layers: new Map([...known].map(([id, read]) => [id, byReceipt(read)])) };
}

/** What is held in front of a product's days; from the end to the front, so that every sum is a balance. */
function heldBefore({ onHand, value, days }: ProductState): { onHand: number; value: bigint } {
  return days.reduceRight(
    (held, day) => ({ onHand: held.onHand - day.delta, value: held.value - day.value }),
    { onHand, value },
  );
}
