import { int8, nullable, numeric, uuid, type RowOf, type SqlFragment, type Transaction } from '@tallybook/db';
import { readDecimal, readWhole, type RestoredMovement, type ReturnedReceipt } from '@tallybook/domain';
import { currentCost } from '../movements/cost-store.ts';

export const reversalShape = {
  cancels: nullable(uuid()),
  restores: nullable(uuid()),
  restored_cost: nullable(numeric()),
  restored_units: nullable(int8()),
  restored_before: nullable(int8()),
  /** For units returned to a supplier: the receipt, and the sum of its cost adjustments. */
  return_of: nullable(uuid()),
  return_adjusted: nullable(numeric()),
};

/** A sum over the reversals (`r`) of a movement, which is 0 if it has none. */
export const sumOfReversals = (
  { sql }: Transaction,
  organizationId: string,
  { of, what, where }: { of: SqlFragment; what: SqlFragment; where: SqlFragment },
): SqlFragment => sql`
  coalesce((
    select sum(${what}) from stock_movements r
    where r.organization_id = ${organizationId} and r.reverses_id between ${of} and ${of} and ${where}
  ), 0)`;

/** The current cost of a movement with those of its same-day reversals. */
export const remainingCost = (
  tx: Transaction,
  organizationId: string,
  row: SqlFragment,
): SqlFragment => tx.sql`
  ${currentCost(tx, organizationId, row)} + ${sumOfReversals(tx, organizationId, {
    of: tx.sql`${row}.id`,
    what: currentCost(tx, organizationId, tx.sql`r`),
    where: tx.sql`r.order_seq <> r.seq`,
  })}`;

/**
 * The movement that a row of `stock_movements m` reverses: the one before it on the same date (`cancels`), or an issue of an
 * earlier date whose units it returns to stock (`restores`), with the units and the stored cost that the issue's same-day
 * reversals leave, and the units that earlier rows returned. Looked up as a range, as in `kindColumns`.
 */
export const reversalColumns = (tx: Transaction, organizationId: string) => {
  const { sql } = tx;
  const isReturn = sql`m.order_seq = m.seq and m.quantity_delta > 0 and m.reverses_id is not null`;
  const hasPart = sql`m.order_seq = m.seq and m.reverses_id is not null and (m.quantity_delta > 0 or m.at_own_cost)`;
  const original = (column: SqlFragment) => sql`(
    select ${column} from stock_movements original
    where original.organization_id = ${organizationId} and original.id between m.reverses_id and m.reverses_id
    order by original.id limit 1)`;
  const units = (where: SqlFragment) =>
    sumOfReversals(tx, organizationId, { of: sql`m.reverses_id`, what: sql`r.quantity_delta`, where });
  return sql`
    case when m.order_seq <> m.seq then m.reverses_id end as cancels,
    case when ${isReturn} then m.reverses_id end as restores,
    case when ${isReturn} then ${original(remainingCost(tx, organizationId, sql`original`))} end as restored_cost,
    case when ${hasPart} then
      abs(${original(sql`original.quantity_delta`)} + ${units(sql`r.order_seq <> r.seq`)})
    end::bigint as restored_units,
    case when ${hasPart} then
      abs(${units(sql`r.order_seq = r.seq and r.seq < m.seq`)})
    end::bigint as restored_before,
    case when m.at_own_cost then m.reverses_id end as return_of,
    case when m.at_own_cost then coalesce((
      select c.adjusted from stock_movement_costs c
      where c.organization_id = ${organizationId} and c.movement_id = m.reverses_id
    ), 0) + coalesce((
      select sum(a.amount) from stock_cost_adjustments a
      where a.organization_id = ${organizationId} and a.movement_id = m.reverses_id and a.mode = 'split'
        and (a.booked_on, a.seq) < (m.movement_date, m.seq)
    ), 0) end as return_adjusted`;
};

/** The receipt of which a row returns units to the supplier. */
export function returnOfRow(
  row: Omit<RowOf<typeof reversalShape>, 'cancels'>,
  moneyScale: number,
): ReturnedReceipt | null {
  if (row.return_of === null) return null;
  return {
    id: row.return_of,
    units: readWhole(row.restored_units ?? '0'),
    returned: readWhole(row.restored_before ?? '0'),
    adjusted: readDecimal(row.return_adjusted ?? '0', moneyScale),
  };
}

/** The cost is undefined if it is missing in the database; verification reports that at the original's own row. */
export function restoredOf(
  row: Omit<RowOf<typeof reversalShape>, 'cancels'>,
  moneyScale: number,
): RestoredMovement | null {
  if (row.restores === null) return null;
  return {
    id: row.restores,
    cost: row.restored_cost === null ? undefined : readDecimal(row.restored_cost, moneyScale),
    units: readWhole(row.restored_units ?? '0'),
    returned: readWhole(row.restored_before ?? '0'),
  };
}
