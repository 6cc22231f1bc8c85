import {
  formatDecimal,
  readDecimal,
  readSort,
  reportRange,
  shareRanker,
  valuationStatusOf,
  type Abc,
  type AbcInput,
} from '@tallybook/domain';
import { isText } from '../../../ledger/products/sorted-store.ts';
import { mapInSteps } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import { sortRows } from '../../../platform/sort-rows.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { isRecosting, readMoneyScale } from '../../../ledger/levels/store.ts';
import { rankedSlices, type RankedRecord } from './store.ts';

/** Products ranked by the cost of what left in a range, or by their value at its end. */
export async function getAbc(ctx: VerbContext, input: AbcInput): Promise<Abc> {
  const { organizationId } = ctx.actor;
  const { by = 'cost_out', a = 80, b = 95 } = input;
  const sort = input.sort && readSort(input.sort);
  const text = sort !== undefined && isText(sort.by) ? sort.by : undefined;
  const range = reportRange(input, new Date().toISOString().slice(0, 10));
  const { rows, scale, recosting } = await readSnapshot(ctx, async (tx) => {
    const [scale, recosting] = await tx.flight([
      () => readMoneyScale(tx, organizationId),
      () => isRecosting(tx, organizationId, range.endDate),
    ]);
    const rows: RankedRecord[] = [];
    for await (const slice of rankedSlices(tx, organizationId, { by, text }, range)) rows.push(...slice);
    return { rows, scale, recosting };
  });
  const total = readDecimal(rows[0]?.total ?? '0', scale);
  const rank = shareRanker(total, { a, b });
  // By rank, because a share is cumulated from those before it.
  const ranked = await mapInSteps(rows, (row) => {
    const amount = readDecimal(row.amount, scale);
    const { share, cumulative, class: itsClass } = rank(amount);
    const product = {
      product_id: row.product_id,
      sku: row.sku,
      amount: formatDecimal(amount, scale),
      share: formatDecimal(share, 2),
      cumulative_share: formatDecimal(cumulative, 2),
      class: itsClass,
    };
    return { row: product, key: row.text ?? amount, id: row.product_id };
  });
  return {
    ...range,
    total: formatDecimal(total, scale),
    valuation_status: valuationStatusOf(recosting),
    products: sort === undefined ? ranked.map(({ row }) => row) : await sortRows(ranked, sort.descending),
  };
}
