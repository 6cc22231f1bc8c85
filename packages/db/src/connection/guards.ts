/** A row of pg_settings. */
export interface Setting {
  readonly name: string;
  readonly setting: string;
}

/** Only statements are awaited inside a transaction: one that does nothing for so long is nobody's any more. */
const idleMs = 5_000;

/**
 * What every session of the service is set to, besides its name: given when connecting, or, where a pooler stands
 * between that passes nothing on, settings of the service's role.
 */
export function sessionGuards(statementTimeoutMs: number): Record<string, string> {
  return {
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(Math.min(statementTimeoutMs, idleMs)),
    // A statement that should ever slip out of its transaction can change nothing.
    default_transaction_read_only: 'on',
    default_transaction_isolation: 'read committed',
  };
}

const names = Object.keys(sessionGuards(0)).map((name) => `'${name}'`);

/** The question for `missingGuards`; times in milliseconds. */
export const askGuards = `select name, setting from pg_settings where name in (${names.join(', ')})`;

/** What the session that gave this answer lacks, as `SET` would take it: `statement_timeout = '15000'`. */
export function missingGuards(found: readonly Setting[], statementTimeoutMs: number): string[] {
  const settings = new Map(found.map(({ name, setting }) => [name, setting]));
  return Object.entries(sessionGuards(statementTimeoutMs))
    .filter(([name, wanted]) => {
      const setting = settings.get(name);
      // The second half of DateStyle is about reading dates that are not in ISO form; ours all are.
      return (name === 'DateStyle' ? setting?.split(',')[0] : setting) !== wanted;
    })
    .map(([name, wanted]) => `${name} = '${wanted}'`);
}
