import { Connection, type ConnectionSettings } from './connection.ts';
import type { DatabaseTarget } from './target.ts';

const connectTimeoutMs = 2_000;

/**
 * Those of the server's processes that work on a statement at this moment, or of which that cannot be known. Asked
 * over a connection of its own, past a pooler. Rejects when the server cannot be asked.
 */
export async function findActiveBackends(
  target: DatabaseTarget,
  settings: ConnectionSettings,
  backends: readonly number[],
): Promise<Set<number>> {
  const connection = await Connection.open(target.direct ?? target, { ...settings, connectTimeoutMs });
  const timer = setTimeout(() => connection.destroy(), connectTimeoutMs);
  try {
    // Sessions are shown to the login that they are of, not to a role that it takes on.
    await connection.sql.unsafe('set role none');
    const busy = await connection.sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where pid = any (${backends as number[]}::int[]) and (state = 'active' or state is null)`;
    return new Set(busy.map(({ pid }) => pid));
  } finally {
    clearTimeout(timer);
    await connection.end();
  }
}
