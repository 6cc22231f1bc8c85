import { sessionGuards, type DatabaseTarget } from '@tallybook/db';
import type { ConstructorOptions } from 'pg-boss';

const statementTimeoutMs = 15_000;

/**
 * An option of node-postgres that pg-boss passes on: without it, a worker would wait forever on a half-open connection.
 * Longer than the server's own limit.
 */
const clientTimeout = { query_timeout: statementTimeoutMs + 5_000 };

/** The settings of the service's sessions, except that pg-boss does not say which of its transactions write. */
export const jobSettings: Readonly<Record<string, string>> = {
  ...sessionGuards(statementTimeoutMs),
  default_transaction_read_only: 'off',
};

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
    options: Object.entries(jobSettings)
      .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, '\\$&')}`)
      .join(' '),
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
