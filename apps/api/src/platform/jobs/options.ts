import type { DatabaseTarget } from '@tallybook/db';
import type { ConstructorOptions } from 'pg-boss';

/**
 * An option of node-postgres that pg-boss passes on: without it, a worker would wait forever on a half-open connection.
 * Longer than the server's own limit below.
 */
const clientTimeout = { query_timeout: 20_000 };

/**
 * pg-boss uses tables that a migration created and has no right to create any. It needs two connections of its own,
 * because it sends BEGIN and COMMIT as statements, which our transactions reject. They bypass a pooler, which would
 * reject the `options`. Every setting is explicit, because the driver reads missing ones from PG… variables.
 */
export function bossOptions(target: DatabaseTarget): ConstructorOptions {
  const { host, port, database, username, password, ssl } = target.direct ?? target;
  return {
    host,
    port,
    database,
    user: username,
    password,
    ssl: ssl === undefined ? false : { rejectUnauthorized: ssl === 'verify-full' },
    max: 2,
    application_name: 'tallybook-jobs',
    connectionTimeoutMillis: 5_000,
    ...clientTimeout,
    // If a pooler is in use, the role's default is read-only transactions.
    options:
      '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000 -c default_transaction_read_only=off',
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    persistWarnings: false,
    persistQueueStats: false,
    // Determines how soon a job is retried whose process died.
    superviseIntervalSeconds: 30,
  };
}
