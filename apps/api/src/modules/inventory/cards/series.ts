import {
  averageCost,
  daysBetween,
  formatDecimal,
  seriesDays,
  valuationStatusOn,
  type StockSeries,
  type StockSeriesInput,
} from '@tallybook/domain';
import { holdingOf, sumBefore } from '../../../ledger/state/holding-store.ts';
import { mapInSteps } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findCardProduct, findFirstAndLastDay, sumsOfDays } from './store.ts';

const noUnits = { quantity: '0', value: '0' };

/** Quantity, value and average cost at the end of days, from the sums by day and month, as levels as of these days. */
export async function getStockSeries(ctx: VerbContext, input: StockSeriesInput): Promise<StockSeries> {
  const { organizationId } = ctx.actor;
  const { product, days, opening, changes } = await readSnapshot(ctx, async (tx) => {
    const [found, moved] = await tx.flight([
      () => findCardProduct(tx, organizationId, input.id),
      () => findFirstAndLastDay(tx, organizationId, input.id),
    ]);
    const chosen = moved === undefined ? [] : daysOf(input, moved);
    const [first] = chosen;
    if (first === undefined) return { product: found, days: chosen, opening: noUnits, changes: [] };
    const [before, sums] = await tx.flight([
      () => sumBefore(tx, organizationId, input.id, first),
      () => sumsOfDays(tx, organizationId, input.id, chosen),
    ]);
    return { product: found, days: chosen, opening: before, changes: sums };
  });
  if (product === undefined) throw notFound('product');
  const { money_scale: scale, recosting_from: recostingFrom } = product;
  let holding = holdingOf(opening, scale);
  const points = await mapInSteps(changes, (row): StockSeries['points'][number] => {
    const change = holdingOf(row, scale);
    holding = { quantity: holding.quantity + change.quantity, value: holding.value + change.value };
    return {
      date: row.date,
      quantity: holding.quantity,
      value: formatDecimal(holding.value, scale),
      average_cost: averageCost(holding.quantity, holding.value, scale),
      valuation_status: valuationStatusOn(row.date, recostingFrom),
    };
  });
  const [first = '', last = first] = [days[0], days.at(-1)];
  const everyDay = days.length === 0 || daysBetween(first, last) < days.length;
  return { product_id: input.id, every_day: everyDay, points };
}

/** The days of the range from the first movement on. */
function daysOf(
  { startDate, endDate }: StockSeriesInput,
  moved: { readonly first: string; readonly last: string },
): string[] {
  const first = startDate === undefined || startDate < moved.first ? moved.first : startDate;
  const last = endDate ?? (moved.last < first ? first : moved.last);
  return first > last ? [] : seriesDays(first, last);
}
