import type { Transaction } from '@tallybook/db';
import {
  formatDecimal,
  rankByShare,
  readDecimal,
  reportRange,
  valuationStatusOf,
  type Abc,
  type AbcInput,
} from '@tallybook/domain';
import { readReport } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { readMoneyScale, selectLevels, valueOf } from '../stock-levels/store.ts';
import { selectMoved, selectOut, selectSkus, type Range } from './store.ts';

/** Products ranked by the cost of what left in a range, or by their value at its end. */
export function getAbc(ctx: VerbContext, input: AbcInput): Promise<Abc> {
  const { organizationId } = ctx.actor;
  const { by = 'cost_out', a = 80, b = 95 } = input;
  const range = reportRange(input, new Date().toISOString().slice(0, 10));
  const { endDate } = range;
  return readReport(ctx, async (tx) => {
    const [moved, scale] = await tx.flight([
      () => selectMoved(tx, organizationId, { endDate }),
      () => readMoneyScale(tx, organizationId),
    ]);
    const ids = moved.map((row) => row.product_id);
    const amounts =
      by === 'value'
        ? (await selectLevels(tx, organizationId, { as_of: endDate })).map(
            (row) => [row.product_id, valueOf(row)] as const,
          )
        : await costsOut(tx, organizationId, ids, { range, scale });
    const skus = new Map((await selectSkus(tx, organizationId, ids)).map((row) => [row.id, row.sku]));
    const ranked = rankByShare(
      amounts.map(([id, amount]) => ({ id, amount, sku: skus.get(id) ?? '' })),
      { a, b },
    );
    return {
      ...range,
      total: formatDecimal(
        ranked.reduce((sum, { amount }) => sum + amount, 0n),
        scale,
      ),
      valuation_status: valuationStatusOf(moved.some((row) => row.recosting)),
      products: ranked.map((product) => ({
        product_id: product.id,
        sku: product.sku,
        amount: formatDecimal(product.amount, scale),
        share: formatDecimal(product.share, 2),
        cumulative_share: formatDecimal(product.cumulative, 2),
        class: product.class,
      })),
    };
  });
}

async function costsOut(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  { range, scale }: { range: Range; scale: number },
): Promise<(readonly [string, bigint])[]> {
  const rows = await selectOut(tx, organizationId, 'all', range);
  const costs = new Map(rows.map((row) => [row.product_id, readDecimal(row.cost_out, scale)]));
  return ids.map((id) => [id, costs.get(id) ?? 0n]);
}
