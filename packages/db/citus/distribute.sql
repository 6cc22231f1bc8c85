-- Distributes a migrated database over a Citus cluster (docs/operations.md). Run as an administrator on the coordinator:
--   psql 'postgres://postgres@coordinator/tallybook' -v ON_ERROR_STOP=1 -f packages/db/citus/distribute.sql
-- Names every table of the schema once; test/citus.test.ts compares the list with the catalog.
-- Written from Citus's documentation and compared with the schema; not yet run on a cluster.

CREATE EXTENSION IF NOT EXISTS citus;

-- These triggers look for an audit row when the transaction ends. On a cluster, a trigger runs beside a shard, where it
-- cannot query audit_events, a distributed table: without the next lines no member could join and no key be created. What
-- they prevent is then left to the service: that its login changes members, keys, or periods without an audit row.
DROP TRIGGER a_new_membership ON memberships;
DROP TRIGGER a_changed_membership ON memberships;
DROP TRIGGER a_new_key ON api_keys;
DROP TRIGGER a_reopened_period ON accounting_periods;

-- The only trigger left on distributed rows (stock_movements_link_once) reads its own row, so it is safe on a shard.
ALTER DATABASE tallybook SET citus.enable_unsafe_triggers = on;
SET citus.enable_unsafe_triggers = on;

-- The shards evaluate row level security, so they need the transaction's organization: Citus propagates SET LOCAL, but
-- not set_config, which the service uses (docs/operations.md).
ALTER DATABASE tallybook SET citus.propagate_set_commands = 'local';

-- Authentication: small tables that every call reads before the organization is known (api_keys_lookup_id is unique
-- across organizations). Their triggers notify, which must happen on the coordinator, where the service listens.
SELECT create_reference_table('organizations');
SELECT create_reference_table('users');
SELECT create_reference_table('user_identities');
SELECT create_reference_table('mail_recipients');
SELECT create_reference_table('memberships');
SELECT create_reference_table('api_keys');

-- Shards cannot enforce uniqueness across organizations. A token is 256 random-looking bits derived from a secret key,
-- so uniqueness within its organization is enough.
DROP INDEX invitations_token_hash;
CREATE UNIQUE INDEX invitations_token_hash ON invitations (token_hash, organization_id);

-- All other tables are distributed by organization: rows that commit together are on one node.
SELECT create_distributed_table('accounting_periods', 'organization_id');
SELECT create_distributed_table('audit_events', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('idempotency_keys', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('invitation_attempts', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('invitations', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('journal_days', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('journal_entries', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('journal_lines', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('ledger_log', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('outgoing_events', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('products', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_balances', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_days', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_imports', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_layers', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_months', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_movement_costs', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_movements', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_recosts', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('stock_snapshots', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('webhooks', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('webhook_deliveries', 'organization_id', colocate_with => 'accounting_periods');
