import { formatDecimal, valuationStatusOn, type StockMovement } from '@tallybook/domain';
import type { MovementRow } from './chain.ts';
import type { Ledger } from './state/ledger.ts';

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
