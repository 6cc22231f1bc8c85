import { finding, type Evidence, type Finding } from './finding.ts';

/** Movements, and cost adjustments in split mode, which add value without units and have costs of their own. */
export const ledgerRows = (sql: Evidence['sql']) => sql`(
  select moved.organization_id, moved.product_id, moved.movement_date as date, moved.quantity_delta as delta,
    coalesce(cost_amount, moved.posted_cost) as value, coalesce(original.type, moved.type) = 'exit' as issue,
    case when moved.quantity_delta > 0 then moved.order_seq = moved.seq
      else moved.reverses_id is not null and (moved.order_seq <> moved.seq or moved.at_own_cost) end as receipt
  from stock_movements moved
  left join stock_movements original on original.organization_id = moved.organization_id and original.id = moved.reverses_id
  left join stock_movement_costs costs on costs.organization_id = moved.organization_id and movement_id = moved.id
  union all
  select adjusted.organization_id, product_id, booked_on, 0, cost_amount, false, false
  from stock_cost_adjustments adjusted
  join stock_movement_costs costs on costs.organization_id = adjusted.organization_id and costs.movement_id = adjusted.id
) as ledger`;

/** G3: every stored balance and sum equals the sum of the movements, and no running sum is negative. */
export async function countSums({ sql, organizations }: Evidence): Promise<Finding[]> {
  const ids = organizations as string[];
  const rows = ledgerRows(sql);
  const issued = sql`coalesce(sum(-delta) filter (where issue), 0) as issued,
    coalesce(sum(-value) filter (where issue), 0) as issued_cost`;
  const balances = await sql`
    with summed as (
      select organization_id, product_id, sum(delta) as delta, sum(value) as value from ${rows} group by 1, 2)
    select product_id, on_hand, delta, kept.value, summed.value as summed
    from stock_balances kept full join summed using (organization_id, product_id)
    where organization_id = any (${ids}::uuid[])
      and (coalesce(on_hand, 0) <> coalesce(delta, 0) or coalesce(kept.value, 0) <> coalesce(summed.value, 0))`;
  const days = await sql`
    with summed as (
      select organization_id, product_id, date, count(*) as count, sum(delta) as delta, sum(value) as value,
        ${issued}, coalesce(sum(delta) filter (where receipt), 0) as received
      from ${rows} group by 1, 2, 3)
    select product_id, date, kept.delta, summed.delta as summed
    from stock_days kept full join summed using (organization_id, product_id, date)
    where organization_id = any (${ids}::uuid[])
      and (kept.count, kept.delta, kept.value, kept.issued, kept.issued_cost, kept.received)
        is distinct from (summed.count, summed.delta, summed.value, summed.issued, summed.issued_cost, summed.received)`;
  const months = await sql`
    with summed as (
      select organization_id, product_id, date_trunc('month', date)::date as month, sum(delta) as delta,
        sum(value) as value, ${issued}
      from ${rows} group by 1, 2, 3)
    select product_id, month, kept.delta, summed.delta as summed
    from stock_months kept full join summed using (organization_id, product_id, month)
    where organization_id = any (${ids}::uuid[])
      and (kept.delta, kept.value, kept.issued, kept.issued_cost)
        is distinct from (summed.delta, summed.value, summed.issued, summed.issued_cost)`;
  const alerts = await sql`
    select id, on_hand, open, required from (
      select products.id, on_hand, array(
        select kind from stock_alerts
        where stock_alerts.organization_id = products.organization_id and product_id = products.id and closed_at is null
        order by kind
      ) as open, array_remove(array[
        case when on_hand <= reorder_point and reorder_point > 0 then 'low' end,
        case when on_hand <= 0 and reorder_point is not null then 'out' end], null) as required
      from products
      join stock_balances on stock_balances.organization_id = products.organization_id and product_id = products.id
      where products.organization_id = any (${ids}::uuid[]) and archived_at is null and last_movement_date is not null
    ) as compared where open <> required`;
  // Between a movement and its last same-day reversal no stock was missing: they cancel out.
  const negative = await sql`
    select product_id, movement_date, running from (
      select organization_id, seq, product_id, movement_date,
        case when order_seq <> seq then reverses_id else id end as cancellable,
        sum(quantity_delta) over (partition by organization_id, product_id
          order by movement_date, order_seq, seq rows unbounded preceding) as running
      from stock_movements where organization_id = any (${ids}::uuid[])) as ledger
    where running < 0 and not exists (
      select from stock_movements undone where undone.organization_id = ledger.organization_id
        and undone.reverses_id = ledger.cancellable and undone.order_seq <> undone.seq and undone.seq > ledger.seq)`;
  const reversed = await sql`
    select original.id from stock_movements reversal
    join stock_movements original on original.organization_id = reversal.organization_id
      and original.id = reversal.reverses_id
    where reversal.organization_id = any (${ids}::uuid[]) group by original.organization_id, original.id
    having sum(abs(reversal.quantity_delta)) > abs(original.quantity_delta)`;
  return [
    finding('reversed twice', reversed),
    finding('drift', [...balances, ...days, ...months, ...alerts]),
    finding('negative running sums', negative),
  ];
}

/** G4: a closed period still has the sums stored at its closing, and no write into it was acknowledged afterwards. */
export async function countClosed({ sql, organizations, load }: Evidence): Promise<Finding[]> {
  const changed = await sql`
    with closed as (
      select organization_id, id, end_date from accounting_periods
      where status = 'closed' and organization_id = any (${organizations as string[]}::uuid[])),
    now_there as (
      select closed.organization_id, closed.id, product_id, sum(delta) as quantity, sum(value) as value
      from closed join ${ledgerRows(sql)} on ledger.organization_id = closed.organization_id and date <= end_date
      group by 1, 2, 3),
    then_there as (
      select distinct on (shots.organization_id, accounting_period_id, product_id)
        shots.organization_id, accounting_period_id as id, product_id, quantity, value
      from stock_snapshots shots join closed
        on closed.organization_id = shots.organization_id and closed.id = accounting_period_id
      order by shots.organization_id, accounting_period_id, product_id, created_at desc)
    select id as period_id, product_id, now_there.quantity, then_there.quantity as at_closing
    from now_there full join then_there using (organization_id, id, product_id)
    where (coalesce(now_there.quantity, 0), coalesce(now_there.value, 0))
      is distinct from (coalesce(then_there.quantity, 0), coalesce(then_there.value, 0))`;
  const late = load.history.acknowledged('close').flatMap(({ operation, sends }) => {
    const closedAt = Math.min(
      ...sends.map(({ respondedAt, reply }) =>
        reply?.status === 200 ? (respondedAt ?? Infinity) : Infinity,
      ),
    );
    return (
      load.history
        .acknowledged(
          ...(['movement', 'batch', 'cost_adjustment', 'allocation', 'write_down', 'stock_take'] as const),
          ...(['reversal', 'journal', 'transfer'] as const),
        )
        .filter((entry) => entry.operation.organization === operation.organization)
        .filter(
          (entry) => entry.operation.month === operation.month && (entry.sends[0]?.sentAt ?? 0) > closedAt,
        )
        // A reversal may be dated in a later, open period.
        .filter((entry) => entry.operation.kind !== 'reversal')
        .map((entry) => entry.operation.call.key)
    );
  });
  return [finding('rows in closed periods', [...changed, ...late])];
}
