import { startEmbedded } from '@tallybook/db/embedded';
import type { DatabaseTarget } from '@tallybook/db';
import postgres from 'postgres';
import { onCleanup } from './cleanup.ts';

export interface Server {
  /** The superuser, on the database `postgres`. */
  readonly admin: DatabaseTarget;
  /** Its version, and whether it compiles statements unless a session switches that off. */
  readonly description: string;
  /** Folder for data and other files. */
  readonly home: string;
  /** Id of the main process; it changes when the server is restarted after a crash. */
  readonly pid: number;
  /** Resolves when the server has ended and is not restarted. */
  readonly ended: Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL on a unix socket. Rejects when its settings are not durable.
 *
 * @param packaged folder with the programs of another PostgreSQL, which then runs with its default settings
 */
export async function startServer(
  home: string,
  settings: Readonly<Record<string, string>> = {},
  packaged?: string,
): Promise<Server> {
  const server = await startEmbedded({ home, log: (line) => console.log(`  ${line}`), settings, packaged });
  onCleanup(() => server.stop());
  const sql = connect(server.admin, 1);
  const [found] = await sql<{ durable: boolean; version: string; compiles: boolean }[]>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on'
      and current_setting('full_page_writes') = 'on' as durable, current_setting('server_version') as version,
      pg_jit_available() as compiles`;
  await sql.end();
  if (found?.durable !== true)
    throw new Error(
      'fsync, synchronous_commit and full_page_writes must be on: figures without durability mean nothing',
    );
  return {
    admin: server.admin,
    description: `PostgreSQL ${found.version}, ${packaged === undefined ? 'embedded' : 'packaged, default settings'}, JIT ${found.compiles ? 'on' : 'not available'}`,
    home,
    get pid() {
      return server.pid;
    },
    ended: server.ended,
    stop: () => server.stop(),
  };
}

/** A connection pool with the driver's default types. The caller ends it. */
export function connect(
  target: DatabaseTarget,
  max: number,
  options: postgres.Options<{}> = {},
): postgres.Sql {
  const { host, port, database, username, password } = target;
  return postgres({ host, port, database, username, password, max, onnotice: () => {}, ...options });
}

/** A DATABASE_URL, for a host or a socket folder. */
export function urlOf({ host, port, database, username, password }: DatabaseTarget): string {
  const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  return `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
