import type { Transaction } from '@tallybook/db';
import {
  addDays,
  coveringParts,
  openLayers,
  readWhole,
  type AgedPart,
  type Receipt,
} from '@tallybook/domain';
import { valueOf, type LevelRecord } from '../../../ledger/levels/store.ts';
import { readProducts } from '../../../ledger/parts/settings-store.ts';
import { foldedLayers } from '../../../ledger/state/folded-layers.ts';
import { walkBack } from '../../../ledger/state/layer-store.ts';
import { selectDates, walkReceipts, type ReceivedUnits } from './store.ts';

/** Their receipts take a few milliseconds to read and to add up, unless a product has very many. */
export const productsPerStep = 100;

/** A part of a receipt; with a value of its own by FIFO, and with its day and kind otherwise. */
type ReceivedPart = Omit<AgedPart, 'date'> & Partial<ReceivedUnits> & { readonly receipt: string };

/** The parts of receipts that make up the units on hand of each product; none below zero. */
export async function agedParts(
  tx: Transaction,
  organizationId: string,
  levels: readonly LevelRecord[],
  { asOf, moneyScale }: { asOf: string; moneyScale: number },
): Promise<Map<string, readonly AgedPart[]>> {
  const held = levels.filter((row) => readWhole(row.on_hand) > 0);
  if (held.length === 0) return new Map();
  const products = await readProducts(
    tx,
    organizationId,
    held.map((row) => row.product_id),
  );
  const fifo = new Set(products.filter((product) => product.fifo).map(({ id }) => id));
  const isFifo = (row: LevelRecord): boolean => fifo.has(row.product_id);
  // Receipts of the day itself count.
  const start = addDays(asOf, 1);
  const [byLayers, others] = [held.filter(isFifo), held.filter((row) => !isFifo(row))];
  const layered = await walkBack(
    tx,
    organizationId,
    new Map(byLayers.map((row) => [row.product_id, { date: start, onHand: readWhole(row.on_hand) }])),
    { moneyScale },
  );
  const received = await walkReceipts(
    tx,
    organizationId,
    start,
    new Map(others.map((row) => [row.product_id, readWhole(row.on_hand)])),
  );
  const parts = new Map<string, readonly ReceivedPart[]>();
  for (const row of byLayers) {
    const { product_id: productId } = row;
    const { layers = [], returned = false } = layered.get(productId) ?? {};
    const holding = { quantity: readWhole(row.on_hand), value: valueOf(row) };
    const receipts = returned
      ? await openReceipts(tx, { organizationId, productId }, start, moneyScale)
      : layers;
    // The oldest part has the rest of the value, which may be provisional.
    parts.set(productId, openLayers(holding, receipts));
  }
  for (const row of others)
    parts.set(row.product_id, coveringParts(readWhole(row.on_hand), received.get(row.product_id) ?? []));
  // The other parts state the day on which they came in.
  const dates = await selectDates(
    tx,
    organizationId,
    [...parts.values()].flatMap((own) =>
      own.flatMap(({ receipt, date, returned }) =>
        date === undefined || returned === true ? [receipt] : [],
      ),
    ),
  );
  return new Map(
    [...parts].map(([id, own]) => [
      id,
      own.map(({ receipt, date = asOf, quantity, value }) => ({
        date: dates.get(receipt) ?? date,
        quantity,
        value,
      })),
    ]),
  );
}

/** Open units of each receipt at the start of a day, newest first, for a product with units that went back to the supplier. */
async function openReceipts(
  tx: Transaction,
  product: { readonly organizationId: string; readonly productId: string },
  day: string,
  moneyScale: number,
): Promise<Receipt[]> {
  const layers = await foldedLayers(tx, product, day, moneyScale);
  return layers
    .map(({ receipt, quantity, value }) => ({ id: receipt, received: quantity, receivedValue: value }))
    .toReversed();
}
