import { startEmbedded } from '@tallybook/db/embedded';
import type { DatabaseTarget } from '@tallybook/db';
import postgres from 'postgres';
import { atEnd } from './ending.ts';

/**
 * What an operator would set on a server of this size; durability is the embedded server's own and stays on.
 * A large log, so that no round happens to pay for a checkpoint of the round before.
 */
const settings = { shared_buffers: '512MB', effective_cache_size: '4GB', max_wal_size: '8GB' };

export interface Server {
  /** The superuser, on the database `postgres`. */
  readonly admin: DatabaseTarget;
  /** Folder for what is kept besides the data. */
  readonly home: string;
  /** Process id of the server, parent of its backends. */
  readonly pid: number;
}

export async function startServer(home: string): Promise<Server> {
  const server = await startEmbedded({ home, log: (line) => console.log(`  ${line}`), settings });
  atEnd(() => server.stop());
  const sql = connect(server.admin, 1);
  const [durable] = await sql<{ all_on: boolean; version: string }[]>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on'
      and current_setting('full_page_writes') = 'on' as all_on, current_setting('server_version') as version`;
  await sql.end();
  if (durable?.all_on !== true)
    throw new Error('the server does not write durably; its figures would say nothing');
  return { admin: server.admin, home, pid: server.pid };
}

/** A pool of the driver with its own types, as a script would use it. Close it. */
export function connect(
  target: DatabaseTarget,
  max: number,
  options: postgres.Options<{}> = {},
): postgres.Sql {
  const { host, port, database, username, password } = target;
  return postgres({ host, port, database, username, password, max, onnotice: () => {}, ...options });
}

/** The form that DATABASE_URL takes. */
export function urlOf({ host, port, database, username, password }: DatabaseTarget): string {
  const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  return `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
