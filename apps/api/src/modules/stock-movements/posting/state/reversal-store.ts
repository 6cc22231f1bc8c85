import { nullable, numeric, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { readDecimal, type RestoredMovement } from '@tallybook/domain';
import { currentCost } from '../../cost-store.ts';

export const reversalShape = {
  cancels: nullable(uuid()),
  restores: nullable(uuid()),
  restored_cost: nullable(numeric()),
};

/**
 * The movement that a row of `stock_movements m` reverses: the one directly before it on the same date (`cancels`), or
 * an issue of an earlier date whose units it returns to stock (`restores`), with the stored cost of that issue. Looked up
 * as a range, as in `kindColumns`.
 */
export const reversalColumns = (tx: Transaction, organizationId: string) => tx.sql`
  case when m.order_seq <> m.seq then m.reverses_id end as cancels,
  case when m.order_seq = m.seq and m.quantity_delta > 0 then m.reverses_id end as restores,
  case when m.order_seq = m.seq and m.quantity_delta > 0 and m.reverses_id is not null then (
    select ${currentCost(tx, organizationId, tx.sql`original`)} from stock_movements original
    where original.organization_id = ${organizationId} and original.id between m.reverses_id and m.reverses_id
    order by original.id limit 1
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
