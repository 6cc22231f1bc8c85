import {
  CostChangeSummary,
  valuationStatusOf,
  type Decision,
  type ProductOutcome,
  type StockCostsChange,
} from '@tallybook/domain';
import type { TracedEvent } from '../../../platform/events/event.ts';
import type { NewEntry } from '../../journal-entries/write-store.ts';
import type { MovementRow } from './chain.ts';
import type { Posting } from './posting.ts';
import type { Ledger } from './state/ledger.ts';

interface Committed {
  readonly postings: readonly Posting[];
  /** Movements, then cost adjustments. */
  readonly rows: readonly Pick<MovementRow, 'id' | 'productId'>[];
  readonly entries: readonly NewEntry[];
  /** Product id → first day whose costs are pending after the commit. */
  readonly pendingFrom: ReadonlyMap<string, string>;
}

/** One `stock_costs.changed` for each product whose existing movements change their cost in this commit. */
export function costEvents(
  organizationId: string,
  ledger: Ledger,
  { products }: Decision,
  committed: Committed,
): TracedEvent[] {
  return products.flatMap((product) => {
    if (product.recosted.length === 0) return [];
    const { productId } = product;
    const first = committed.rows.find((row) => row.productId === productId)?.id;
    const cause = committed.postings.find(({ group }) => group.some((command) => command.id === first));
    if (cause === undefined) throw new Error('no posting changed the product');
    const change = presentChange(ledger, product, committed);
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
  { entries, pendingFrom }: Committed,
): StockCostsChange {
  const summary = new CostChangeSummary(state.moneyScale);
  for (const { id, cost, before } of recosted) {
    const { date, delta, kind, cost: previous } = before;
    if (kind === undefined) throw new Error('the kind of the movement was not read');
    summary.add({ id, date, delta, kind, previous, cost });
  }
  return summary.present({
    productId,
    status: valuationStatusOf(pendingFrom.has(productId)),
    periods: state.periods,
    entries: entriesByPeriod(entries.filter((entry) => entry.productId === productId)),
  });
}

/** Period id → entry of a product's cost changes. */
export const entriesByPeriod = (entries: readonly NewEntry[]): Map<string, string> =>
  new Map(entries.filter(({ source }) => source === 'recost').map(({ id, periodId }) => [periodId, id]));
