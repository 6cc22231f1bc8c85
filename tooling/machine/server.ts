import { startEmbedded } from '@tallybook/db/embedded';
import type { DatabaseTarget } from '@tallybook/db';
import postgres from 'postgres';
import { atEnd } from './ending.ts';

export interface Server {
  /** The superuser, on the database `postgres`. */
  readonly admin: DatabaseTarget;
  /** Folder for what is kept besides the data. */
  readonly home: string;
  /** Process id of the server, parent of its backends; another one after it died and was started again. */
  readonly pid: number;
  /** Resolves when it has ended for good. */
  readonly ended: Promise<boolean>;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own on a unix socket. Rejects when it would not write durably. */
export async function startServer(
  home: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const server = await startEmbedded({ home, log: (line) => console.log(`  ${line}`), settings });
  atEnd(() => server.stop());
  const sql = connect(server.admin, 1);
  const [durable] = await sql<{ all_on: boolean; version: string }[]>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on'
      and current_setting('full_page_writes') = 'on' as all_on, current_setting('server_version') as version`;
  await sql.end();
  if (durable?.all_on !== true)
    throw new Error('the server does not write durably; its figures would say nothing');
  return {
    admin: server.admin,
    home,
    get pid() {
      return server.pid;
    },
    ended: server.ended,
    stop: () => server.stop(),
  };
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

/** The form that DATABASE_URL takes, for a host as for a socket's folder. */
export function urlOf({ host, port, database, username, password }: DatabaseTarget): string {
  const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  return `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
