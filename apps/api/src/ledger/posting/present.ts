import { formatDecimal, valuationStatusOn, type CostAdjustment, type StockMovement } from '@tallybook/domain';
import type { CostAdjustmentRow, MovementRow } from './chain.ts';
import type { Ledger } from '../state/ledger.ts';

/**
 * An accepted movement as the API returns it.
 *
 * @param pendingFrom product id → first day whose costs are pending after the commit
 */
export function presentAccepted(
  organizationId: string,
  ledger: Ledger,
  row: MovementRow,
  pendingFrom: ReadonlyMap<string, string>,
): StockMovement {
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
    created_at: ledger.now,
    created_by: row.createdBy,
  };
}

/** An accepted cost adjustment as the API returns it. */
export function presentCostAdjustment(
  organizationId: string,
  { state, now }: Ledger,
  row: CostAdjustmentRow,
  pendingFrom: ReadonlyMap<string, string>,
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
    created_at: now,
    created_by: row.createdBy,
  };
}
