import {
  changedCost,
  CostChangeSummary,
  valuationStatusOf,
  type ChangedCost,
  type CostAdjustmentFacts,
  type LedgerCommand,
  type ProductOutcome,
  type StockCostsChange,
} from '@tallybook/domain';
import type { TracedEvent } from '../../platform/events/event.ts';
import type { NewEntry } from '../journal/write-store.ts';
import type { Batch } from './part.ts';

/** One `stock_costs.changed` for each product whose existing movements change their cost in this batch, and for split cost adjustments. */
export function costEvents(batch: Batch): TracedEvent[] {
  const { organizationId, decision, rows, adjustments, commands } = batch;
  return decision.products.flatMap((product) => {
    const { productId } = product;
    const splits = adjustments.filter((each) => each.mode === 'split' && each.productId === productId);
    if (product.recosted.length === 0 && splits.length === 0) return [];
    const first = [...rows, ...adjustments].find((row) => row.productId === productId);
    const cause = commands.get(first?.id ?? '')?.posting;
    if (cause === undefined) throw new Error('no posting changed the product');
    return [
      { origin: cause.origin, event: costEvent(organizationId, presentChange(batch, product, splits)) },
    ];
  });
}

export function costEvent(organizationId: string, change: StockCostsChange): TracedEvent['event'] {
  return {
    organizationId,
    type: 'stock_costs.changed',
    subjectId: change.product_id,
    data: change,
    published: change,
  };
}

function presentChange(
  { ledger: { state }, booked: { entries }, pendingFrom, commands }: Batch,
  { productId, recosted }: ProductOutcome,
  splits: readonly CostAdjustmentFacts[],
): StockCostsChange {
  const summary = new CostChangeSummary(state.moneyScale);
  const changes = recosted.map(({ cost, before }): ChangedCost => {
    const { kind, cost: previous } = before;
    if (kind === undefined) throw new Error('the kind of the movement was not read');
    return changedCost(before, { kind, previous, cost });
  });
  // New rows are the last of their day.
  const added = splits.map((split) => splitChange(split, commands.get(split.id)?.command));
  for (const change of [...changes, ...added].sort(byDate)) summary.add(change);
  return summary.present({
    productId,
    status: valuationStatusOf(pendingFrom.has(productId)),
    periods: state.periods,
    entries: entriesByPeriod(entries.filter((entry) => entry.productId === productId)),
  });
}

const byDate = (a: ChangedCost, b: ChangedCost): number => {
  if (a.date === b.date) return 0;
  return a.date < b.date ? -1 : 1;
};

function splitChange(
  { id, movementId, bookedOn: date, toStock: cost }: CostAdjustmentFacts,
  command: LedgerCommand | undefined,
): ChangedCost {
  if (command?.kind !== 'cost_adjustment') throw new Error('no command recorded the cost adjustment');
  const { type, reasonCode = null } = command.receipt;
  const kind = { type, reversedType: null, reasonCode };
  return { id: movementId, costAdjustmentId: id, date, delta: 0, kind, previous: 0n, cost };
}

/** Period id → entry of a product's cost changes. */
export const entriesByPeriod = (entries: readonly NewEntry[]): Map<string, string> =>
  new Map(entries.filter(({ source }) => source === 'recost').map(({ id, periodId }) => [periodId, id]));
