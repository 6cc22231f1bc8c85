import { formatDecimal, type StockMovement } from '@tallybook/domain';
import type { MovementRow } from './chain.ts';
import type { Ledger } from './read-store.ts';

/** An accepted movement as its caller sees it. */
export function presentAccepted(organizationId: string, ledger: Ledger, row: MovementRow): StockMovement {
  const { input, id } = row.command;
  return {
    id,
    product_id: input.product_id,
    type: input.type,
    quantity: input.quantity,
    unit_cost: input.unit_cost,
    movement_date: input.movement_date,
    journal_entry_id: input.journal_entry_id ?? null,
    organization_id: organizationId,
    accounting_period_id: row.periodId,
    quantity_delta: row.delta,
    cost_amount: formatDecimal(row.cost, ledger.state.moneyScale),
    reverses_id: null,
    reversed_by_id: null,
    reason_code: input.reason_code ?? null,
    reference: input.reference ?? null,
    note: input.note ?? null,
    metadata: input.metadata ?? null,
    created_at: ledger.now,
    created_by: row.posting.userId,
  };
}
