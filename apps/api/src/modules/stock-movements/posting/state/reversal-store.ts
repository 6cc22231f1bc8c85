import { nullable, numeric, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { readDecimal, type RestoredMovement } from '@tallybook/domain';

export const reversalShape = {
  cancels: nullable(uuid()),
  restores: nullable(uuid()),
  restored_cost: nullable(numeric()),
};

/**
 * The movement that a row of `stock_movements m` reverses: the one directly before it on the same date (`cancels`), or
 * an issue of an earlier date whose units it returns to stock (`restores`), with the stored cost of that issue.
 */
export const reversalColumns = ({ sql }: Transaction, organizationId: string) => sql`
  case when m.order_seq <> m.seq then m.reverses_id end as cancels,
  case when m.order_seq = m.seq and m.quantity_delta > 0 then m.reverses_id end as restores,
  case when m.order_seq = m.seq and m.quantity_delta > 0 and m.reverses_id is not null then (
    select original.cost_amount from stock_movement_costs original
    where original.organization_id = ${organizationId} and original.movement_id = m.reverses_id
  ) end as restored_cost`;

/** The cost is undefined if it is missing in the database; verification reports that at the original's own row. */
export function restoredOf(
  row: Pick<RowOf<typeof reversalShape>, 'restores' | 'restored_cost'>,
  moneyScale: number,
): RestoredMovement | null {
  if (row.restores === null) return null;
  return {
    id: row.restores,
    cost: row.restored_cost === null ? undefined : readDecimal(row.restored_cost, moneyScale),
  };
}
