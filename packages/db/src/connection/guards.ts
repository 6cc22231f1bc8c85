/** A row of pg_settings. */
export interface Setting {
  readonly name: string;
  readonly setting: string;
}

/** A transaction awaits only its own statements: one that is idle for this long belongs to a dead client. */
const idleTimeoutMs = 5_000;

/**
 * Settings of every session of the service: startup parameters, or settings of the service's role behind a pooler,
 * which does not forward startup parameters.
 */
export function sessionGuards(statementTimeoutMs: number): Record<string, string> {
  return {
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(Math.min(statementTimeoutMs, idleTimeoutMs)),
    // A statement that escapes its transaction changes nothing.
    default_transaction_read_only: 'on',
    default_transaction_isolation: 'read committed',
  };
}

const names = Object.keys(sessionGuards(0)).map((name) => `'${name}'`);

/** The query for `missingGuards`; durations are in milliseconds. */
export const guardsQuery = `select name, setting from pg_settings where name in (${names.join(', ')})`;

/** Settings that differ in the session that returned these rows, in the form of `SET`: `statement_timeout = '15000'`. */
export function missingGuards(found: readonly Setting[], statementTimeoutMs: number): string[] {
  const settings = new Map(found.map(({ name, setting }) => [name, setting]));
  return Object.entries(sessionGuards(statementTimeoutMs))
    .filter(([name, expected]) => {
      const setting = settings.get(name);
      // The second part of DateStyle concerns input that is not in ISO format, which we never send.
      return (name === 'DateStyle' ? setting?.split(',')[0] : setting) !== expected;
    })
    .map(([name, expected]) => `${name} = '${expected}'`);
}
