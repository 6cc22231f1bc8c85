import type { SqlFragment, Transaction } from '@tallybook/db';

/**
 * The current cost of a movement: as recosted, or else as posted (ADR 31).
 *
 * Only an organization that has rows in `stock_movement_costs` pays a look-up for each movement (75 of 360 µs per page). That
 * is read once per statement, with an order that only the primary key has: without it, the planner could scan all rows of
 * other organizations for an organization that has none.
 *
 * @param row the alias of a row of `stock_movements`
 */
export const currentCost = (
  { sql }: Transaction,
  organizationId: string,
  row: SqlFragment = sql`m`,
): SqlFragment => sql`
  coalesce(
    case when (
      select true from stock_movement_costs where organization_id = ${organizationId} order by movement_id limit 1
    ) then (
      select c.cost_amount from stock_movement_costs c
      where c.organization_id = ${organizationId} and c.movement_id = ${row}.id
    ) end,
    ${row}.posted_cost)`;

/**
 * The sum of the cost adjustments in place of a receipt, by the same rule: an organization without rows in
 * `stock_movement_costs` pays nothing for it.
 */
export const adjustedCost = ({ sql }: Transaction, organizationId: string) => sql`
  coalesce(
    case when m.quantity_delta > 0 and (
      select true from stock_movement_costs where organization_id = ${organizationId} order by movement_id limit 1
    ) then (
      select c.adjusted from stock_movement_costs c
      where c.organization_id = ${organizationId} and c.movement_id = m.id
    ) end, 0)`;
