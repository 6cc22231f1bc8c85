-- Spreads a migrated database over a Citus cluster (docs/operations.md). As an administrator, on the coordinator:
--   psql 'postgres://postgres@coordinator/tallybook' -v ON_ERROR_STOP=1 -f packages/db/citus/distribute.sql
-- Every table of the schema stands here once; test/citus.test.ts holds that against the catalog.
-- Written from Citus's documentation and held against the schema; not run on a cluster yet.

CREATE EXTENSION IF NOT EXISTS citus;

-- One trigger guards rows that are distributed (stock_movements_link_once). It reads nothing but its own row, which
-- is what makes it safe on a shard.
ALTER DATABASE tallybook SET citus.enable_unsafe_triggers = on;
SET citus.enable_unsafe_triggers = on;

-- Row level security is decided on the shards, so the organization of a transaction must get there: Citus passes on
-- SET LOCAL, and not set_config, by which the service says it (docs/operations.md).
ALTER DATABASE tallybook SET citus.propagate_set_commands = 'local';

-- Who may come in: small, read by every call, looked up before an organization is known (api_keys_lookup_id is unique
-- over all organizations), and their triggers notify, which must happen on the coordinator, where we listen.
SELECT create_reference_table('organizations');
SELECT create_reference_table('users');
SELECT create_reference_table('user_identities');
SELECT create_reference_table('memberships');
SELECT create_reference_table('api_keys');

-- Unique over all organizations cannot be held on shards. A token is 256 bits of a key's own: within its
-- organization is enough.
DROP INDEX invitations_token_hash;
CREATE UNIQUE INDEX invitations_token_hash ON invitations (token_hash, organization_id);

-- All else lies with its organization: what commits together is on one node.
SELECT create_distributed_table('accounting_periods', 'organization_id');
SELECT create_distributed_table('audit_events', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('idempotency_keys', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('invitation_attempts', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('invitations', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('journal_days', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('journal_entries', 'organization_id', colocate_with => 'accounting_periods');
SELECT create_distributed_table('journal_lines', 'organization_id', colocate_with => 'accounting_periods');
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
