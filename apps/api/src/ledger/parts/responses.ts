import {
  formatDecimal,
  valuationStatusOn,
  type CostAdjustment,
  type GroupOutcome,
  type StockMovement,
} from '@tallybook/domain';
import { storeResponses } from '../../platform/idempotency/store.ts';
import type { PostedItem, PostingOutcome } from '../posting/posting.ts';
import type { CostAdjustmentRow } from './costs.ts';
import type { MovementRow } from './movements.ts';
import type { Batch, Part } from './part.ts';

/** The outcome of each posting; the response of a call with an Idempotency-Key is stored. */
export const responses: Part = {
  derive(batch) {
    const items = new Map<string, PostedItem>();
    for (const row of batch.rows) items.set(row.id, presentMovement(batch, row));
    for (const row of batch.adjustments) items.set(row.id, presentCostAdjustment(batch, row));
    return { items, outcomes: outcomesOf(batch, items) };
  },
  write: (tx, { organizationId, postings, outcomes }) => {
    const keyed = postings.flatMap(({ call }, index) => {
      const outcome = outcomes[index];
      if (call === undefined || outcome === undefined || !('response' in outcome)) return [];
      return [{ call, response: outcome.response }];
    });
    return keyed.length === 0 ? [] : [() => storeResponses(tx, organizationId, keyed)];
  },
};

const outcomesOf = (
  { postings, decision }: Batch,
  items: ReadonlyMap<string, PostedItem>,
): PostingOutcome[] =>
  postings.map((posting, index) => {
    const outcome = decision.outcomes[index] as GroupOutcome;
    if ('rejected' in outcome) return posting.combineProblems(outcome.rejected);
    const presented = outcome.accepted.map((each) =>
      each === 'unchanged' ? each : (items.get(each.id) as PostedItem),
    );
    return { response: posting.toResponse(presented, decision.compared), replayed: false };
  });

/** An accepted movement as the API returns it. */
function presentMovement({ organizationId, ledger, pendingFrom }: Batch, row: MovementRow): StockMovement {
  return {
    id: row.id,
    product_id: row.productId,
    type: row.type,
    quantity: row.quantity,
    unit_cost: row.unitCost,
    movement_date: row.movementDate,
    journal_entry_id: row.journalEntryId,
    organization_id: organizationId,
    accounting_period_id: row.periodId,
    quantity_delta: row.delta,
    cost_amount: formatDecimal(row.cost, ledger.state.moneyScale),
    valuation_status: valuationStatusOn(row.movementDate, pendingFrom.get(row.productId)),
    reverses_id: row.reversesId,
    reversed_by_id: null,
    ...row.details,
    created_at: ledger.settings.now,
    created_by: row.createdBy,
  };
}

/** An accepted cost adjustment as the API returns it. */
function presentCostAdjustment(
  { organizationId, ledger: { state, settings }, pendingFrom }: Batch,
  row: CostAdjustmentRow,
): CostAdjustment {
  const text = (units: bigint): string => formatDecimal(units, state.moneyScale);
  return {
    id: row.id,
    movement_id: row.movementId,
    product_id: row.productId,
    mode: row.mode,
    amount: text(row.amount),
    to_stock: text(row.toStock),
    to_variance: text(row.amount - row.toStock),
    adjustment_date: row.adjustmentDate,
    booked_on: row.bookedOn,
    reason: row.reason,
    reference: row.reference,
    note: row.note,
    journal_entry_id: row.journalEntryId,
    reverses_id: row.reversesId,
    reversed_by_id: null,
    allocation_id: row.allocationId,
    organization_id: organizationId,
    accounting_period_id: row.periodId,
    valuation_status: valuationStatusOn(row.bookedOn, pendingFrom.get(row.productId)),
    created_at: settings.now,
    created_by: row.createdBy,
  };
}
