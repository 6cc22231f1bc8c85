import {
  changedCost,
  CostChangeSummary,
  valuationStatusOf,
  type ChangedCost,
  type CostAdjustmentFacts,
  type Decision,
  type ProductOutcome,
  type StockCostsChange,
} from '@tallybook/domain';
import type { TracedEvent } from '../../platform/events/event.ts';
import type { NewEntry } from '../journal/write-store.ts';
import type { MovementRow } from './chain.ts';
import type { Posting } from './posting.ts';
import type { Ledger } from '../state/ledger.ts';

interface Committed {
  readonly postings: readonly Posting[];
  /** Movements, then cost adjustments. */
  readonly rows: readonly Pick<MovementRow, 'id' | 'productId'>[];
  readonly entries: readonly NewEntry[];
  /** Product id → first day whose costs are pending after the commit. */
  readonly pendingFrom: ReadonlyMap<string, string>;
}

/** One `stock_costs.changed` for each product whose existing movements change their cost in this commit, and for split cost adjustments. */
export function costEvents(
  organizationId: string,
  ledger: Ledger,
  { products, costAdjustments }: Decision,
  committed: Committed,
): TracedEvent[] {
  return products.flatMap((product) => {
    const { productId } = product;
    const splits = costAdjustments.filter((each) => each.mode === 'split' && each.productId === productId);
    if (product.recosted.length === 0 && splits.length === 0) return [];
    const first = committed.rows.find((row) => row.productId === productId)?.id;
    const cause = committed.postings.find(({ group }) => group.some((command) => command.id === first));
    if (cause === undefined) throw new Error('no posting changed the product');
    const change = presentChange(ledger, product, splits, committed);
    return [{ origin: cause.origin, event: costEvent(organizationId, change) }];
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
  { state }: Ledger,
  { productId, recosted }: ProductOutcome,
  splits: readonly CostAdjustmentFacts[],
  { postings, entries, pendingFrom }: Committed,
): StockCostsChange {
  const summary = new CostChangeSummary(state.moneyScale);
  const changes = recosted.map(({ cost, before }): ChangedCost => {
    const { kind, cost: previous } = before;
    if (kind === undefined) throw new Error('the kind of the movement was not read');
    return changedCost(before, { kind, previous, cost });
  });
  // New rows are the last of their day.
  const added = splits.map((split) => splitChange(split, postings));
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
  postings: readonly Posting[],
): ChangedCost {
  const command = postings.flatMap(({ group }) => group).find((each) => each.id === id);
  if (command?.kind !== 'cost_adjustment') throw new Error('no command recorded the cost adjustment');
  const { type, reasonCode = null } = command.receipt;
  const kind = { type, reversedType: null, reasonCode };
  return { id: movementId, costAdjustmentId: id, date, delta: 0, kind, previous: 0n, cost };
}

/** Period id → entry of a product's cost changes. */
export const entriesByPeriod = (entries: readonly NewEntry[]): Map<string, string> =>
  new Map(entries.filter(({ source }) => source === 'recost').map(({ id, periodId }) => [periodId, id]));
