import {
  ageStock,
  bucketLimits,
  divideRounded,
  formatDecimal,
  readDecimal,
  readWhole,
  valuationStatusOf,
  type AgedPart,
  type Ageing,
  type AgeingInput,
} from '@tallybook/domain';
import { readMoneyScale, selectTotal, valueOf, type LevelRecord } from '../../../ledger/levels/store.ts';
import { selectLastMoves } from '../../../ledger/movements/last-moves-store.ts';
import { placeForm, placeOf } from '../../../ledger/products/sorted-store.ts';
import { Paging } from '../../../platform/cursor.ts';
import { pause } from '../../../platform/fairness/pacer.ts';
import { slices } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { agedParts, productsPerStep } from './parts.ts';
import { selectAged } from './places.ts';

/** Units on hand and their value by age, of one page of products with stock, ordered by `sort`, otherwise by product id. */
export async function getAgeing(ctx: VerbContext, input: AgeingInput): Promise<Ageing> {
  const { organizationId } = ctx.actor;
  const asOf = input.as_of ?? new Date().toISOString().slice(0, 10);
  const { product_id } = input;
  // A cursor is for one day.
  const dated = { ...input, as_of: asOf };
  const paging = new Paging(organizationId, 'ageing', dated, placeForm(input.sort));
  return readSnapshot(ctx, async (tx) => {
    const [moneyScale, total] = await tx.flight([
      () => readMoneyScale(tx, organizationId),
      () => selectTotal(tx, organizationId, asOf),
    ]);
    const selection = { asOf, productId: product_id, moneyScale };
    const found = await selectAged(tx, organizationId, input.sort, selection, paging);
    const levels = found.map(({ level }) => level);
    const shown = paging.page(
      found,
      ({ place }) => placeOf(place),
      ({ level }) => level,
    );
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
