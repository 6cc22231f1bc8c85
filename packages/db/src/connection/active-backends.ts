import { Connection, type ConnectionSettings } from './connection.ts';
import type { DatabaseTarget } from './target.ts';

const connectTimeoutMs = 2_000;

/**
 * Returns the backends (process ids) that are executing a statement, and those whose state cannot be read. Uses a
 * separate connection that bypasses a pooler. Rejects if the server cannot be reached.
 */
export async function findActiveBackends(
  target: DatabaseTarget,
  settings: ConnectionSettings,
  backends: readonly number[],
): Promise<Set<number>> {
  const connection = await Connection.open(target.direct ?? target, { ...settings, connectTimeoutMs });
  const timer = setTimeout(() => connection.destroy(), connectTimeoutMs);
  try {
    // PostgreSQL shows a session's state to its login, not to a role that the login has switched to.
    await connection.sql.unsafe('set role none');
    const rows = await connection.sql`
      select pid from pg_stat_activity
      where pid = any (${backends as number[]}::int[]) and (state = 'active' or state is null)`;
    return new Set(rows.map((row) => Number(row['pid'])));
  } finally {
    clearTimeout(timer);
    await connection.end();
  }
}
