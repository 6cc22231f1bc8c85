import { expect, test } from 'vitest';
import { connectTo, openTestDatabase } from '../src/testing/index.ts';

const { database, admin } = await openTestDatabase();

/** The tables with a lookup that runs before the organization is known, by the owner. */
const lookupTables = [
  'api_keys',
  'audit_events',
  'invitation_attempts',
  'invitations',
  'ledger_log',
  'ledger_verifications',
  'memberships',
  'organizations',
  'outgoing_events',
  'stock_recosts',
  'stock_reservations',
  'webhook_deliveries',
  'webhooks',
];

/** The columns that the service may update. */
const updatable = {
  accounting_periods: ['closed_at', 'closed_by', 'status'],
  api_keys: ['last_used_at', 'revoked_at'],
  console_sessions: ['last_seen_at'],
  console_sign_ins: ['used_at'],
  invitations: [
    'accepted_at',
    'accepted_by_user_id',
    'expires_at',
    'mail_hold',
    'mail_queued_at',
    'mail_status',
    'mailed_at',
    'revoked_at',
    'status',
    'token_hash',
    'token_version',
  ],
  journal_days: ['credit', 'debit'],
  ledger_verifications: [
    'attempts',
    'books',
    'claim_id',
    'cost_adjustments_checked',
    'finished_at',
    'first_failure',
    'last_product_id',
    'leased_until',
    'movements_checked',
    'products_checked',
    'recosting',
    'status',
    'updated_at',
  ],
  locations: ['archived_at', 'code', 'name'],
  mail_recipients: ['opted_out_at', 'recent'],
  memberships: ['removed_at', 'role'],
  organizations: [
    'alert_digest',
    'alerts_digested_on',
    'allow_negative_stock',
    'auto_open_periods',
    'automatic_posting',
    'continue_url',
    'invite_registered',
    'max_days_ahead',
    'movement_events',
    'name',
  ],
  outgoing_events: ['fanned_out_at'],
  posting_rules: ['deleted_at', 'deleted_by'],
  products: [
    'archived_at',
    'barcode',
    'base_unit_label',
    'category',
    'inventory_rule_id',
    'lead_time_days',
    'name',
    'packs',
    'quantity_scale',
    'reorder_point',
    'reorder_quantity',
    'sku',
    'unit',
  ],
  stock_alerts: ['acknowledged_at', 'acknowledged_by', 'closed_at'],
  stock_balances: ['last_hash', 'last_movement_date', 'located', 'on_hand', 'reserved', 'value'],
  stock_days: ['count', 'delta', 'highest', 'issued', 'issued_cost', 'lowest', 'received', 'value'],
  stock_imports: [
    'finished_at',
    'first_movement_date',
    'last_movement_date',
    'posted',
    'problems',
    'rejected',
    'status',
    'updated_at',
  ],
  stock_layers: ['quantity', 'received', 'value'],
  stock_location_balances: ['on_hand', 'reserved'],
  stock_location_days: ['delta', 'highest', 'lowest'],
  stock_months: ['delta', 'issued', 'issued_cost', 'value'],
  stock_movement_costs: ['adjusted', 'cost_amount'],
  stock_movements: ['journal_entry_id'],
  stock_recosts: ['from_date'],
  stock_reservations: ['fulfilled', 'released_by', 'status'],
  stock_take_counts: [
    'basis',
    'counted',
    'counted_at',
    'counted_by',
    'counted_seq',
    'expected',
    'expected_when_counted',
    'movement_id',
    'unit_cost',
  ],
  stock_transfers: ['open'],
  stock_takes: ['cancelled_at', 'cancelled_by', 'posted_at', 'posted_by', 'posted_seq', 'revision', 'status'],
  webhook_deliveries: [
    'attempts',
    'last_attempt_at',
    'last_error',
    'next_attempt_at',
    'queued',
    'status',
    'status_code',
  ],
  webhooks: [
    'deleted_at',
    'disabled_at',
    'disabled_reason',
    'enabled_at',
    'failing_since',
    'last_skipped_at',
    'previous_secrets',
    'secret',
    'secret_known_to',
    'status',
  ],
};

const names = (rows: Iterable<{ name: string }>) => [...rows].map((row) => row.name).sort();

const currentOrganization = "(NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid";

const isCurrentOrganization = (table: string) =>
  `(${table === 'organizations' ? 'id' : 'organization_id'} = ( SELECT ${currentOrganization} AS "nullif"))`;

test('forced row level security covers every table except the five without an organization', async () => {
  const unprotected = await admin<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity)`;
  expect(names(unprotected)).toEqual([
    'console_sessions',
    'console_sign_ins',
    'mail_recipients',
    'user_identities',
    'users',
  ]);
});

test('each of these tables has one policy, which allows the current organization only', async () => {
  const policies = await admin<
    { table: string; name: string; command: string; roles: string[]; using: string; check: string | null }[]
  >`
    select c.relname as table, p.polname as name, p.polcmd as command,
      array(select r.rolname::text from pg_roles r where r.oid = any (p.polroles)) as roles,
      pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p join pg_class c on c.oid = p.polrelid order by 1, 2`;
  const own = policies.filter((policy) => policy.name === 'organization');
  for (const { table, command, roles, using, check } of own) {
    const expected = isCurrentOrganization(table);
    expect({ table, command, roles, using, check }).toEqual({
      table,
      command: '*',
      roles: [],
      using: expected,
      check: expected,
    });
  }
  const tables = await admin<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity`;
  expect(own.map((policy) => policy.table).sort()).toEqual(names(tables));
  // The other policies let the owner read for lookups that run before the organization is known.
  const others = policies.filter((policy) => policy.name !== 'organization');
  for (const { command, roles } of others) expect([command, roles]).toEqual(['r', ['tallybook_owner']]);
  expect(others.map((policy) => policy.table)).toEqual(lookupTables);
});

test('without a current organization the service can neither read nor write their rows', async () => {
  const service = connectTo(database.service);
  try {
    const [organization] = await admin<{ id: string }[]>`
      insert into organizations (id, name, currency, money_scale)
      values (gen_random_uuid(), 'Ltd', 'EUR', 2) returning id`;
    await admin`insert into accounting_periods (organization_id, id, name, start_date, end_date)
      values (${organization!.id}, gen_random_uuid(), '2026', '2026-01-01', '2026-12-31')`;
    expect(await service`select * from organizations`).toHaveLength(0);
    expect(await service`select * from accounting_periods`).toHaveLength(0);
    const insert = (id: string) => service`
      insert into accounting_periods (organization_id, id, name, start_date, end_date)
      values (${id}, gen_random_uuid(), '2027', '2027-01-01', '2027-12-31')`;
    await expect(insert(organization!.id)).rejects.toMatchObject({ code: '42501' });
    await service`select set_config('app.organization_id', gen_random_uuid()::text, false)`;
    expect(await service`select * from accounting_periods`).toHaveLength(0);
    await expect(insert(organization!.id)).rejects.toMatchObject({ code: '42501' });
    expect((await service`update accounting_periods set status = 'closed'`).count).toBe(0);
  } finally {
    await service.end();
  }
});

test('the service may update exactly the listed columns', async () => {
  const rows = await admin<{ table: string; columns: string[] }[]>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.column_privileges
    where table_schema = 'public' and grantee = 'tallybook_service' and privilege_type = 'UPDATE'
    group by 1 order by 1`;
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(updatable);
});

test('every table except the listed ones has an organization_id', async () => {
  const others = await admin<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)`;
  expect(names(others)).toEqual([
    'console_sessions',
    'console_sign_ins',
    'mail_recipients',
    'organizations',
    'user_identities',
    'users',
  ]);
});

test('every key of these tables begins with organization_id', async () => {
  const wrong = await admin<{ name: string }[]>`
    select con.conname as name from pg_constraint con
    join pg_class c on c.oid = con.conrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where con.contype in ('p', 'u', 'x') and con.conkey[1] <> a.attnum`;
  // Used by the key lookup, before the organization is known.
  expect(names(wrong)).toEqual(['api_keys_lookup_id']);
});

test('the service owns nothing, may delete nothing, and cannot bypass a policy', async () => {
  const [role] = await admin<{ rolsuper: boolean; rolbypassrls: boolean; rolcreaterole: boolean }[]>`
    select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'tallybook_service'`;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  const rights = await admin<{ name: string }[]>`
    select table_name || ' ' || privilege_type as name from information_schema.table_privileges
    where table_schema = 'public' and grantee in ('tallybook_service', 'PUBLIC', ${database.service.username})
      and privilege_type not in ('SELECT', 'INSERT', 'UPDATE')`;
  expect(names(rights)).toEqual([]);
  const owned = await admin<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner
    where r.rolname in ('tallybook_service', ${database.service.username})`;
  expect(names(owned)).toEqual([]);
});

test('functions that run as the owner have an empty search path, and not everyone may call them', async () => {
  const unsafe = await admin<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and (p.proconfig is distinct from array['search_path=""'] or has_function_privilege('public', p.oid, 'execute'))`;
  expect(names(unsafe)).toEqual([]);
});

test('tables that every posting updates have a fill factor, and the index of reversals contains reversals only', async () => {
  const tables = await admin<{ name: string; options: string }[]>`
    select relname as name, reloptions[1] as options from pg_class
    where relnamespace = 'public'::regnamespace and reloptions is not null order by relname`;
  expect(tables).toEqual([
    { name: 'stock_balances', options: 'fillfactor=50' },
    { name: 'stock_days', options: 'fillfactor=70' },
    { name: 'stock_location_balances', options: 'fillfactor=50' },
    { name: 'stock_location_days', options: 'fillfactor=70' },
    { name: 'stock_months', options: 'fillfactor=70' },
  ]);
  const [index] = await admin<{ unique: boolean; condition: string }[]>`
    select indisunique as unique, pg_get_expr(indpred, indrelid) as condition from pg_index
    where indexrelid = 'stock_movements_reversals'::regclass`;
  expect(index).toEqual({ unique: false, condition: '(reverses_id IS NOT NULL)' });
});
