import { numeric, type RowOf, type SqlFragment, type Transaction } from '@tallybook/db';
import type { DayRange } from '@tallybook/domain';
import { issuedIn } from '../../../ledger/levels/issued-store.ts';

export interface BridgeRows extends DayRange {
  readonly product_id?: string | undefined;
}

/** The current cost of what was issued, less reversals. */
export async function sumIssued(
  tx: Transaction,
  organizationId: string,
  { product_id, ...range }: BridgeRows,
): Promise<string> {
  const only: SqlFragment = product_id === undefined ? tx.sql`` : tx.sql`and product_id = ${product_id}`;
  return amountOf(
    await tx.rows(amountShape)`
      select coalesce(sum(issued_cost), 0) as amount from (${issuedIn(tx, organizationId, only, range)}) as issued`,
  );
}

/** The posted cost of adjustments and of their reversals. Other reversals are of type adjustment, too, but belong to what they reverse. */
export async function sumAdjusted(
  tx: Transaction,
  organizationId: string,
  range: BridgeRows,
): Promise<string> {
  const { sql } = tx;
  return amountOf(
    await tx.rows(amountShape)`
      select coalesce(sum(m.posted_cost), 0) as amount from stock_movements m
      where m.organization_id = ${organizationId} and m.type = 'adjustment' ${inRange(tx, sql`m.movement_date`, range)}
        and ${kindOf(tx, organizationId)} = 'adjustment'`,
  );
}

const changeShape = { all: numeric(), issues: numeric() };

/**
 * By how much the current costs of movements differ from those at which they were posted, of all and of issues, and what split
 * cost adjustments add to stock. Reads the exceptions of `stock_movement_costs` (ADR 31), not all movements.
 */
export async function sumChanges(
  tx: Transaction,
  organizationId: string,
  range: BridgeRows,
): Promise<RowOf<typeof changeShape>> {
  const { sql } = tx;
  const [sums] = await tx.rows(changeShape)`
    select coalesce(sum(amount), 0) as all, coalesce(sum(amount) filter (where kind = 'exit'), 0) as issues from (
      select moved.kind, c.cost_amount - moved.posted_cost as amount
      from stock_movement_costs c
      cross join lateral (
        select m.movement_date, m.product_id, m.posted_cost, ${kindOf(tx, organizationId)} as kind
        from stock_movements m
        where m.organization_id = ${organizationId} and m.id between c.movement_id and c.movement_id
        order by m.id limit 1
      ) as moved
      where c.organization_id = ${organizationId} ${inRange(tx, sql`moved.movement_date`, range, sql`moved`)}
      union all
      select 'cost_adjustment', coalesce((
        select c.cost_amount from stock_movement_costs c
        where c.organization_id = ${organizationId} and c.movement_id = a.id
      ), 0)
      from stock_cost_adjustments a
      where a.organization_id = ${organizationId} and a.mode = 'split' ${inRange(tx, sql`a.booked_on`, range, sql`a`)}
    ) as changes`;
  if (sums === undefined) throw new Error('an aggregate has one row');
  return sums;
}

/** The type of a row `m`, or for a reversal that of its original. Looked up as a range, as in `kindColumns`. */
const kindOf = ({ sql }: Transaction, organizationId: string): SqlFragment => sql`
  case when m.reverses_id is null then m.type else (
    select o.type from stock_movements o
    where o.organization_id = ${organizationId} and o.id between m.reverses_id and m.reverses_id
    order by o.id limit 1
  ) end`;

const inRange = (
  { sql }: Transaction,
  date: SqlFragment,
  { startDate, endDate, product_id }: BridgeRows,
  row: SqlFragment = sql`m`,
): SqlFragment => sql`
  and ${date} between ${startDate}::date and ${endDate}::date
  ${product_id === undefined ? sql`` : sql`and ${row}.product_id = ${product_id}`}`;

const amountShape = { amount: numeric() };

function amountOf([row]: readonly RowOf<typeof amountShape>[]): string {
  if (row === undefined) throw new Error('an aggregate has one row');
  return row.amount;
}
