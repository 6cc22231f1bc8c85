import type { DatabaseTarget } from '@tallybook/db';
import type { ConstructorOptions } from 'pg-boss';

/**
 * The job library's own connections, two at most: it begins and ends its transactions itself, as statements,
 * which ours would refuse. Every option is given, because its driver takes what is missing from PG… variables.
 */
export function poolOptions(target: DatabaseTarget): ConstructorOptions {
  const { host, port, database, username, password, ssl } = target;
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
    options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000',
  };
}
