/** A row of pg_settings. */
export interface Setting {
  readonly name: string;
  readonly setting: string;
}

/** A transaction awaits only its own statements: one that is idle for this long belongs to a dead client. */
const idleTimeoutMs = 5_000;

/**
 * The meaning and the plans of our statements must not depend on the settings of a server, a database or a role.
 * On a cluster, the sessions on the workers need these too.
 */
export const statementSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  // Statements name tables without a schema.
  search_path: 'public',
  standard_conforming_strings: 'on',
  // An array's text is "{NULL}" for null, an array of bytes begins with \x.
  array_nulls: 'on',
  bytea_output: 'hex',
  // Compiling a statement takes up to seconds, running it milliseconds: the planner overestimates what row level
  // security and functions that return rows cost.
  jit: 'off',
  // A statement takes one processor, as its organization has one connection for it.
  max_parallel_workers_per_gather: '0',
};

/**
 * Settings of every session of the service: startup parameters, or settings of the
 * service's role behind a pooler, which does not forward startup parameters. Not `plan_cache_mode`: postings rely on the
 * server's own choice, which is a generic plan after five executions.
 */
export function sessionGuards(statementTimeoutMs: number): Record<string, string> {
  return {
    ...statementSettings,
    statement_timeout: String(statementTimeoutMs),
    // Waiting for a lock is part of the statement's time.
    lock_timeout: '0',
    idle_in_transaction_session_timeout: String(Math.min(statementTimeoutMs, idleTimeoutMs)),
    row_security: 'on',
    // A statement that escapes its transaction changes nothing.
    default_transaction_read_only: 'on',
    default_transaction_isolation: 'read committed',
  };
}

const names = Object.keys(sessionGuards(0)).map((name) => `'${name}'`);

/** Selects a session's values of these settings as `Setting`; durations are in milliseconds. */
export const guardsQuery = `select name, setting from pg_settings where name in (${names.join(', ')})`;

/** Settings that differ in the session that returned these rows, in the form of `SET`: `statement_timeout = '15000'`. */
export function missingSettings(
  found: readonly Setting[],
  expected: Readonly<Record<string, string>>,
): string[] {
  const settings = new Map(found.map(({ name, setting }) => [name, setting]));
  return Object.entries(expected)
    .filter(([name, value]) => {
      const setting = settings.get(name);
      // The second part of DateStyle concerns input that is not in ISO format, which we never send.
      return (name === 'DateStyle' ? setting?.split(',')[0] : setting) !== value;
    })
    .map(([name, value]) => `${name} = '${value}'`);
}
