import {
  addDays,
  bridgeBetween,
  readDecimal,
  reportRange,
  valuationStatusOf,
  type ValueBridge,
  type ValueBridgeInput,
  type ValuedStock,
} from '@tallybook/domain';
import { readMoneyScale, selectTotal } from '../../../ledger/levels/store.ts';
import { sumAllowances } from '../../../ledger/write-downs/allowance-store.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { sumAdjusted, sumChanges, sumIssued } from './store.ts';

/** What changed the value of the stock in a range of days: of all products, or of one. */
export async function getValueBridge(ctx: VerbContext, input: ValueBridgeInput): Promise<ValueBridge> {
  const { organizationId } = ctx.actor;
  const { product_id } = input;
  const range = reportRange(input, new Date().toISOString().slice(0, 10));
  const rows = { ...range, product_id };
  const [dayBefore, lastDay] = [addDays(range.startDate, -1), range.endDate];
  // One snapshot: a concurrent posting must not be in one part alone.
  const [scale, before, reducedBefore, after, reducedAfter, issued, adjusted, changes] = await readSnapshot(
    ctx,
    (tx) =>
      tx.flight([
        () => readMoneyScale(tx, organizationId),
        () => selectTotal(tx, organizationId, dayBefore, product_id),
        () => sumAllowances(tx, organizationId, dayBefore, product_id),
        () => selectTotal(tx, organizationId, lastDay, product_id),
        () => sumAllowances(tx, organizationId, lastDay, product_id),
        () => sumIssued(tx, organizationId, rows),
        () => sumAdjusted(tx, organizationId, rows),
        () => sumChanges(tx, organizationId, rows),
      ]),
  );
  const stock = ({ value }: typeof before, { allowance, reduction }: typeof reducedBefore): ValuedStock => ({
    value: readDecimal(value, scale),
    allowance: readDecimal(allowance, scale),
    reduction: readDecimal(reduction, scale),
  });
  return {
    ...range,
    ...bridgeBetween(
      stock(before, reducedBefore),
      stock(after, reducedAfter),
      {
        issuedCost: readDecimal(issued, scale),
        adjusted: readDecimal(adjusted, scale),
        changes: { all: readDecimal(changes.all, scale), issues: readDecimal(changes.issues, scale) },
      },
      scale,
    ),
    valuation_status: valuationStatusOf(after.recosting),
  };
}
