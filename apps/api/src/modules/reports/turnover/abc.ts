import {
  formatDecimal,
  readDecimal,
  reportRange,
  shareRanker,
  valuationStatusOf,
  type Abc,
  type AbcInput,
} from '@tallybook/domain';
import { mapInSteps } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { isRecosting, readMoneyScale } from '../../../ledger/levels/store.ts';
import { rankedSlices, type RankedRecord } from './store.ts';

/** Products ranked by the cost of what left in a range, or by their value at its end. */
export async function getAbc(ctx: VerbContext, input: AbcInput): Promise<Abc> {
  const { organizationId } = ctx.actor;
  const { by = 'cost_out', a = 80, b = 95 } = input;
  const range = reportRange(input, new Date().toISOString().slice(0, 10));
  const { rows, scale, recosting } = await readSnapshot(ctx, async (tx) => {
    const [scale, recosting] = await tx.flight([
      () => readMoneyScale(tx, organizationId),
      () => isRecosting(tx, organizationId, range.endDate),
    ]);
    const rows: RankedRecord[] = [];
    for await (const slice of rankedSlices(tx, organizationId, by, range)) rows.push(...slice);
    return { rows, scale, recosting };
  });
  const total = readDecimal(rows[0]?.total ?? '0', scale);
  const rank = shareRanker(total, { a, b });
  return {
    ...range,
    total: formatDecimal(total, scale),
    valuation_status: valuationStatusOf(recosting),
    products: await mapInSteps(rows, ({ product_id, sku, amount: text }) => {
      const amount = readDecimal(text, scale);
      const { share, cumulative, class: itsClass } = rank(amount);
      return {
        product_id,
        sku,
        amount: formatDecimal(amount, scale),
        share: formatDecimal(share, 2),
        cumulative_share: formatDecimal(cumulative, 2),
        class: itsClass,
      };
    }),
  };
}
