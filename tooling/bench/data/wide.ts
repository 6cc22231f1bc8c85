import type postgres from 'postgres';

const movementsEach = 10;
/** On which every product has 55 units. */
export const wideDay = '2026-02-28';

/**
 * Fills an organization with many products of 10 movements each over two years (7 receipts of 10 units, then 3 issues of 5), as
 * superuser. There are no hash chains: it is for reports, not for verification.
 */
export async function fillWide(
  sql: postgres.Sql,
  { organization, user, products }: { organization: string; user: string; products: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await tx`
      insert into accounting_periods (organization_id, id, name, start_date, end_date)
      select ${organization}, ('00000000-0000-7000-9000-' || to_char(month, 'YYYYMM') || '000000')::uuid, to_char(month, 'YYYY-MM'), month::date, (month + interval '1 month - 1 day')::date
      from generate_series(timestamp '2024-01-01', timestamp '2026-12-01', interval '1 month') month`;
    await tx`
      create temporary table made on commit drop as
      select n, ('00000000-0000-7000-a000-' || lpad(to_hex(n), 12, '0'))::uuid as product from generate_series(1, ${products}::int) n`;
    await tx`
      create temporary table moved on commit drop as
      select product, ('00000000-0000-7000-b000-' || lpad(to_hex(m * ${products}::int + n), 12, '0'))::uuid as id, n, m, date '2024-01-01' + (m * 70 + n % 60) as day,
        case when m <= 7 then 10 else -5 end as delta
      from generate_series(1, ${movementsEach}::int) m cross join made`;
    await tx`
      insert into products (organization_id, id, sku, name, unit, costing_method, reorder_point, created_by)
      select ${organization}, product, 'W-' || lpad(n::text, 6, '0'), 'Product number ' || n, 'pcs', 'moving_average',
        case when n % 10 = 0 then 5 end, ${user} from made`;
    await tx`
      insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity, unit_cost,
        movement_date, accounting_period_id, hash, created_by, posted_cost)
      select ${organization}, moved.id, seq, seq, product, case when delta > 0 then 'entry' else 'exit' end, abs(delta), 2.5,
        day, p.id, '', ${user}, delta * 2.5
      from (select *, row_number() over (order by day, n) as seq from moved) as moved
      join accounting_periods p on p.organization_id = ${organization} and day between p.start_date and p.end_date`;
    await tx`
      insert into stock_balances (organization_id, product_id, on_hand, value, last_movement_date, last_hash)
      select ${organization}, product, sum(delta), sum(delta) * 2.5, max(day), '' from moved group by product`;
    await tx`
      insert into stock_days (organization_id, product_id, date, count, delta, lowest, highest, value, issued, issued_cost,
        received)
      select ${organization}, product, day, 1, delta, delta, delta, delta * 2.5, greatest(-delta, 0),
        greatest(-delta, 0) * 2.5, greatest(delta, 0) from moved`;
    await tx`
      insert into stock_months (organization_id, product_id, month, delta, value, issued, issued_cost)
      select ${organization}, product, date_trunc('month', day)::date, sum(delta), sum(delta) * 2.5,
        sum(greatest(-delta, 0)), sum(greatest(-delta, 0)) * 2.5 from moved group by 2, 3`;
  });
}
