import { formatDecimal, type StockMovement } from '@tallybook/domain';
import type { MovementRow } from './chain.ts';
import type { Ledger } from './state/ledger.ts';

/** An accepted movement as the API returns it. */
export function presentAccepted(organizationId: string, ledger: Ledger, row: MovementRow): StockMovement {
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
    reverses_id: row.reversesId,
    reversed_by_id: null,
    ...row.details,
    created_at: ledger.now,
    created_by: row.createdBy,
  };
}
