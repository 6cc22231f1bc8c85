import {
  daysIn,
  divideRounded,
  formatDecimal,
  readDecimal,
  readSum,
  reportRange,
  shownQuantity,
  turnsOf,
  valuationStatusOf,
  type Turnover,
  type TurnoverInput,
} from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { mapInSteps } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectLastMoves } from '../../../ledger/movements/last-moves-store.ts';
import { readMoneyScale } from '../../../ledger/levels/store.ts';
import { placeForm, placeOf } from '../../../ledger/products/sorted-store.ts';
import { selectAverages, selectMoved, selectOut, selectRecosting } from './store.ts';

/** How often the stock of each product was sold and replaced; one page, ordered by `sort`, otherwise by product id. */
export async function getTurnover(ctx: VerbContext, input: TurnoverInput): Promise<Turnover> {
  const { organizationId } = ctx.actor;
  const range = reportRange(input, new Date().toISOString().slice(0, 10));
  const dated = { ...input, ...range };
  const paging = new Paging(organizationId, 'turnover', dated, placeForm(input.sort));
  const days = daysIn(range);
  const { shown, ids, scale, outRows, averageRows, lastRows, recosting } = await readSnapshot(
    ctx,
    async (tx) => {
      const moved = await selectMoved(tx, organizationId, dated, paging);
      const shown = paging.page(moved, placeOf);
      const ids = shown.items.map(({ id }) => id);
      const [scale, outRows, averageRows, lastRows, recosting] = await tx.flight([
        () => readMoneyScale(tx, organizationId),
        () => selectOut(tx, organizationId, ids, range),
        () => selectAverages(tx, organizationId, ids, range),
        () => selectLastMoves(tx, organizationId, ids, range.endDate),
        () => selectRecosting(tx, organizationId, ids, range.endDate),
      ]);
      return { shown, ids, scale, outRows, averageRows, lastRows, recosting };
    },
  );
  const out = new Map(outRows.map((row) => [row.product_id, row]));
  const averages = new Map(averageRows.map((row) => [row.product_id, row]));
  const last = new Map(lastRows.map((row) => [row.product_id, row.last_out]));
  return {
    ...range,
    days,
    valuation_status: valuationStatusOf(recosting.length > 0),
    products: await mapInSteps(ids, (id) => {
      const costOut = readDecimal(out.get(id)?.cost_out ?? '0', scale);
      const { opening = '0', weighted = '0' } = averages.get(id) ?? {};
      const dailyValues = readDecimal(opening, scale) * BigInt(days) + readDecimal(weighted, scale);
      return {
        product_id: id,
        units_out: shownQuantity(readSum(out.get(id)?.units_out ?? '0')),
        cost_out: formatDecimal(costOut, scale),
        average_value: formatDecimal(divideRounded(dailyValues, BigInt(days)), scale),
        ...turnsOf({ costOut, dailyValues }, days),
        last_out: last.get(id) ?? null,
      };
    }),
    next_cursor: shown.next_cursor,
  };
}
