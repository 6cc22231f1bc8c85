import type { Transaction } from '@tallybook/db';
import { readDecimal, type RestoredMovement } from '@tallybook/domain';

/**
 * What a row of `stock_movements m` takes back: right in front of it on its date (`cancels`), or on an earlier one and
 * now coming in again (`restores`), with what that costs as it is stored.
 */
export const reversalColumns = ({ sql }: Transaction) => sql`
  case when m.order_seq <> m.seq then m.reverses_id end as cancels,
  case when m.order_seq = m.seq and m.quantity_delta > 0 then m.reverses_id end as restores,
  case when m.order_seq = m.seq and m.quantity_delta > 0 and m.reverses_id is not null then (
    select original.cost_amount from stock_movement_costs original
    where original.organization_id = m.organization_id and original.movement_id = m.reverses_id
  ) end as restored_cost`;

/** The same as the valuation takes it; a cost that is missing is found where its own row is looked at, earlier. */
export function restoredOf(
  row: { readonly restores: string | null; readonly restored_cost: string | null },
  moneyScale: number,
): RestoredMovement | null {
  if (row.restores === null) return null;
  return {
    id: row.restores,
    cost: row.restored_cost === null ? undefined : readDecimal(row.restored_cost, moneyScale),
  };
}
