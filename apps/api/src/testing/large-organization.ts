import type postgres from 'postgres';
import type { TestOrganization } from './seed.ts';

/**
 * Fills an organization, as the superuser, with `rows` rows of every kind: products with one entry each, their levels and sums,
 * reviews and cost adjustments; journal entries, members, invitations, audit events, stock takes, alerts, keys; and one webhook
 * with its deliveries. Every tenth product has a reorder point, and every thousandth is below it. There are no hash chains, so
 * the ledger does not verify.
 *
 * @returns the id of the webhook
 */
export async function fillOrganization(
  admin: postgres.Sql,
  { organizationId, userIds }: Pick<TestOrganization, 'organizationId' | 'userIds'>,
  rows: number,
): Promise<string> {
  const owner = userIds.owner;
  return admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      create temporary table made on commit drop as
      select i, gen_random_uuid() as product, gen_random_uuid() as movement, gen_random_uuid() as other,
        case when i % 1000 = 0 then 1 else 10 + i % 90 end as quantity, date '2026-03-01' + i % 28 as day
      from generate_series(1, ${rows}) i`;
    await sql`
      insert into products (organization_id, id, sku, name, unit, costing_method, reorder_point, created_by)
      select ${organizationId}, product, 'P-' || lpad(i::text, 6, '0'), 'Product number ' || i, 'pcs', 'moving_average',
        case when i % 10 = 0 then 5 end, ${owner} from made`;
    await sql`
      insert into accounting_periods (organization_id, id, name, start_date, end_date)
      values (${organizationId}, ${organizationId}, '2026-03', '2026-03-01', '2026-03-31')`;
    await sql`
      insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity, unit_cost,
        movement_date, accounting_period_id, hash, created_by, posted_cost)
      select ${organizationId}, movement, i, i, product, 'entry', quantity, 2.5, day, ${organizationId}, '',
        ${owner}, quantity * 2.5 from made`;
    await sql`
      insert into stock_balances (organization_id, product_id, on_hand, value, last_movement_date, last_hash)
      select ${organizationId}, product, quantity, quantity * 2.5, day, '' from made`;
    await sql`
      insert into stock_days (organization_id, product_id, date, count, delta, lowest, highest, value, issued, issued_cost,
        received)
      select ${organizationId}, product, day, 1, quantity, 0, quantity, quantity * 2.5, 0, 0, quantity from made`;
    await sql`
      insert into stock_months (organization_id, product_id, month, delta, value, issued, issued_cost)
      select ${organizationId}, product, '2026-03-01', quantity, quantity * 2.5, 0, 0 from made`;
    await sql`
      insert into users (id, email, name) select other, 'person' || i || '@example.com', 'Person ' || i from made`;
    await sql`
      insert into memberships (organization_id, user_id, role) select ${organizationId}, other, 'viewer' from made`;
    await sql`
      insert into invitations (organization_id, id, email, role, token_hash, metadata, invited_by_user_id, expires_at)
      select ${organizationId}, other, 'guest' || i || '@example.com', 'viewer', ${organizationId} || i, '{}', ${owner},
        now() + interval '7 days' from made`;
    await sql`
      insert into audit_events (organization_id, id, occurred_at, type, actor_user_id, credential, subject_id, data)
      select ${organizationId}, other, now() - i * interval '1 minute', 'product.updated', ${owner}, 'api_key', product, '{}'
      from made`;
    await sql`
      insert into stock_takes (organization_id, id, count_date, status, blind, revision, created_by)
      select ${organizationId}, other, day, 'open', false, 0, ${owner} from made`;
    await sql`
      insert into webhooks (organization_id, id, url, created_by)
      values (${organizationId}, ${organizationId}, 'https://example.com/hook', ${owner})`;
    await sql`
      insert into outgoing_events (organization_id, id, type, data, fanned_out_at)
      select ${organizationId}, other, 'stock_movement.posted', '{}', now() from made`;
    await sql`
      insert into webhook_deliveries (organization_id, id, webhook_id, event_id, status, attempts, status_code)
      select ${organizationId}, other, ${organizationId}, other, 'delivered', 1, 200 from made`;
    await sql`
      insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
      select ${organizationId}, other, 'unused-' || other, '', 'test', 'Key ' || i, 'viewer', ${owner} from made`;
    await sql`
      insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, created_by)
      select ${organizationId}, other, day, ${organizationId}, 'Entry ' || i, ${owner} from made`;
    await sql`
      insert into journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date, source)
      select ${organizationId}, other, line, case line when 1 then '1400' else '1600' end,
        case line when 1 then 1 else 0 end, case line when 1 then 0 else 1 end, day, 'manual'
      from made cross join generate_series(1, 2) line`;
    await sql`
      insert into stock_cost_adjustments (organization_id, id, seq, product_id, movement_id, mode, amount, adjustment_date,
        booked_on, accounting_period_id, reason, hash, created_by)
      select ${organizationId}, other, ${rows}::int + i, product, movement, 'in_place', 1, day, day, ${organizationId}, 'other', '',
        ${owner} from made`;
    await sql`
      insert into stock_write_downs (organization_id, id, product_id, seq, as_of, accounting_period_id, quantity, cost,
        net_realizable_value, allowance, reason, created_by)
      select ${organizationId}, other, product, 1, '2026-03-31', ${organizationId}, quantity, quantity * 2.5, 2, quantity * 0.5,
        'Old', ${owner} from made`;
    await sql`
      insert into stock_alerts (organization_id, id, product_id, kind, opened_at, on_hand)
      select ${organizationId}, other, product, 'low', now(), quantity from made`;
    await sql`
      insert into stock_imports (organization_id, id, identity, file_hash, rows_hash, status, rows, posted, rejected, problems,
        finished_at, created_by)
      select ${organizationId}, other, 'file:' || i, '0', '', 'finished', 1, 1, 0, '[]', now(), ${owner} from made`;
    await sql`
      insert into ledger_verifications (organization_id, id, status, products, products_checked, movements_checked, recosting,
        finished_at, created_by, attempts)
      select ${organizationId}, other, 'finished', 1, 1, 1, false, now(), ${owner}, 0 from made`;
    await sql`select setval('stock_movement_seq', ${2 * rows + 1})`;
    return organizationId;
  });
}

/** A file of movements with this many rows, each of another product. */
export const movementsCsv = (rows: number): string =>
  `sku,type,quantity,unit_cost,movement_date,reference\n${Array.from(
    { length: rows },
    (_, at) => `P-${String(at + 1).padStart(6, '0')},entry,5,2.50,2026-03-29,R-${at + 1}\n`,
  ).join('')}`;
