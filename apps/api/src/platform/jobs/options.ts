import type { DatabaseTarget } from '@tallybook/db';
import type { ConstructorOptions } from 'pg-boss';

/**
 * Handed on to node-postgres, which knows no limit by itself: a network that forgot a connection tells neither end, and a
 * worker would wait for its answer for ever. Longer than the server's own limit below.
 */
const silence = { query_timeout: 20_000 };

/**
 * How the library works here: with tables that a migration made, and without the right to make any. Its connections
 * are its own, two at most: it begins and ends transactions as statements, which ours would refuse. Every option is
 * given, because its driver takes what is missing from PG… variables. Past a pooler, which would refuse the settings.
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
    ...silence,
    // Behind a pooler the role's own default is to read only, and the library begins as it always does.
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
    // How soon a job is tried again whose process died while working on it.
    superviseIntervalSeconds: 30,
  };
}
