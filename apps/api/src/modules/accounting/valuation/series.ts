import {
  formatDecimal,
  monthEnds,
  readDecimal,
  valuationStatusOn,
  type ValuationSeries,
  type ValuationSeriesInput,
} from '@tallybook/domain';
import { findPendingFrom, readMoneyScale } from '../../../ledger/levels/store.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { sumMonths } from './series-store.ts';

/** The value of the whole stock at the end of months: the running total of the sums by month. */
export async function getValuationSeries(
  ctx: VerbContext,
  { endDate = new Date().toISOString().slice(0, 10), months = 12 }: ValuationSeriesInput,
): Promise<ValuationSeries> {
  const { organizationId } = ctx.actor;
  const ends = monthEnds(endDate, months);
  const [scale, sums, recostingFrom] = await readSnapshot(ctx, (tx) =>
    tx.flight([
      () => readMoneyScale(tx, organizationId),
      () => sumMonths(tx, organizationId, ends),
      () => findPendingFrom(tx, organizationId),
    ]),
  );
  const changes = new Map(sums.map(({ date, value }) => [date, readDecimal(value, scale)]));
  let total = 0n;
  const points = ends.map((date) => {
    total += changes.get(date) ?? 0n;
    return {
      date,
      value: formatDecimal(total, scale),
      valuation_status: valuationStatusOn(date, recostingFrom),
    };
  });
  return { points };
}
