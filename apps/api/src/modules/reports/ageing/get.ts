import type { Transaction } from '@tallybook/db';
import {
  addDays,
  ageStock,
  bucketLimits,
  coveringParts,
  divideRounded,
  formatDecimal,
  openLayers,
  readDecimal,
  readWhole,
  valuationStatusOf,
  type AgedPart,
  type Ageing,
  type AgeingInput,
  type Receipt,
} from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { pause } from '../../../platform/fairness/pacer.ts';
import { slices } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { foldedLayers } from '../../../ledger/state/folded-layers.ts';
import { walkBack } from '../../../ledger/state/layer-store.ts';
import { readProducts } from '../../../ledger/parts/settings-store.ts';
import {
  readMoneyScale,
  selectLevels,
  selectTotal,
  valueOf,
  type LevelRecord,
} from '../../../ledger/levels/store.ts';
import { selectLastMoves } from '../../../ledger/movements/last-moves-store.ts';
import { selectDates, walkReceived } from './store.ts';

/** Their receipts take a few milliseconds to read and to add up, unless a product has very many. */
const productsPerStep = 100;

/** Units on hand and their value by age, of one page of products with stock, ordered by product id. */
export async function getAgeing(ctx: VerbContext, input: AgeingInput): Promise<Ageing> {
  const { organizationId } = ctx.actor;
  const asOf = input.as_of ?? new Date().toISOString().slice(0, 10);
  const { product_id } = input;
  // A cursor is for one day.
  const dated = { ...input, as_of: asOf };
  const paging = new Paging(organizationId, 'ageing', dated, ['uuid']);
  return readSnapshot(ctx, async (tx) => {
    const filter = { as_of: asOf, product_id, in_stock: true };
    const [levels, moneyScale, total] = await tx.flight([
      () => selectLevels(tx, organizationId, filter, paging),
      () => readMoneyScale(tx, organizationId),
      () => selectTotal(tx, organizationId, asOf),
    ]);
    const shown = paging.page(levels, (row) => [row.product_id]);
    const ids = shown.items.map((row) => row.product_id);
    const last = new Map(
      (await selectLastMoves(tx, organizationId, ids, asOf)).map((row) => [row.product_id, row]),
    );
    const products: Ageing['products'] = [];
    for (const slice of slices(shown.items, productsPerStep)) {
      if (products.length > 0) await pause();
      const parts = await agedParts(tx, organizationId, slice, { asOf, moneyScale });
      for (const row of slice) {
        const { last_in = null, last_out = null } = last.get(row.product_id) ?? {};
        const own = parts.get(row.product_id) ?? [];
        products.push({ ...present(row, asOf, bucketLimits(input.buckets), own), last_in, last_out });
      }
    }
    const value = product_id === undefined ? readDecimal(total.value, moneyScale) : sumOf(levels);
    return {
      as_of: asOf,
      total_value: formatDecimal(value, moneyScale),
      valuation_status: valuationStatusOf(
        product_id === undefined ? total.recosting : levels.some((row) => row.recosting),
      ),
      products,
      next_cursor: shown.next_cursor,
    };
  });
}

/** A part with its day, or with a receipt from which the day follows. By FIFO, it has a value of its own. */
type ReceivedPart = Omit<AgedPart, 'date'> & { readonly date?: string; readonly receipt?: string };

const sumOf = (levels: readonly LevelRecord[]): bigint => levels.reduce((sum, row) => sum + valueOf(row), 0n);

function present(row: LevelRecord, asOf: string, limits: readonly number[], parts: readonly AgedPart[]) {
  const { product_id, money_scale: scale } = row;
  const holding = { quantity: readWhole(row.on_hand), value: valueOf(row) };
  const { buckets, totalDays, oldestOn } = ageStock(holding, asOf, limits, parts);
  return {
    product_id,
    on_hand: holding.quantity,
    value: formatDecimal(holding.value, scale),
    average_age_days:
      parts.length === 0 ? null : formatDecimal(divideRounded(totalDays * 10n, BigInt(holding.quantity)), 1),
    oldest_on: oldestOn,
    buckets: buckets.map((bucket) => ({
      from_days: bucket.fromDays,
      to_days: bucket.toDays,
      quantity: bucket.quantity,
      value: formatDecimal(bucket.value, scale),
    })),
  };
}

/** The parts of receipts that make up the units on hand of each product; none below zero. */
async function agedParts(
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
  const received = await walkReceived(
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
  const dates = await selectDates(
    tx,
    organizationId,
    [...parts.values()].flatMap((own) => own.flatMap(({ receipt }) => receipt ?? [])),
  );
  return new Map(
    [...parts].map(([id, own]) => [
      id,
      own.map(({ receipt, date = asOf, quantity, value }) => ({
        date: dates.get(receipt ?? '') ?? date,
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
