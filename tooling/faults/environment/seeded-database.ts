import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase, type DatabaseTarget } from '@tallybook/db';
import { createFirstOrganization, onCleanup, startServer, type FirstOrganization } from '@tallybook/machine';
import type { Cluster } from '../cluster/cluster.ts';

export interface DatabaseServer {
  /** The superuser, on the database `postgres`. */
  readonly admin: DatabaseTarget;
  /** Id of the main process. */
  readonly pid: number;
  /** Its log. */
  readonly output: string;
}

/** A PostgreSQL server with a migrated database that contains its first organization. */
export interface SeededDatabase {
  /** On a cluster the coordinator. */
  readonly server: DatabaseServer;
  /** Undefined on one PostgreSQL. */
  readonly cluster?: Cluster;
  /** Folder for the services' files. */
  readonly home: string;
  /** The login that owns the tables, for migrations. */
  readonly owner: DatabaseTarget;
  /** The services' login. */
  readonly service: DatabaseTarget;
  readonly firstOrganization: FirstOrganization;
  /** Stops the server and removes the folder. */
  close(): Promise<void>;
}

export interface SeededDatabaseOptions {
  /** An empty folder for the data and the services' files; removed at the end. */
  readonly home: string;
  /** PostgreSQL settings that differ from the embedded server's. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function openSeededDatabase({
  home,
  settings = {},
}: SeededDatabaseOptions): Promise<SeededDatabase> {
  mkdirSync(home, { recursive: true });
  onCleanup(() => rmSync(home, { recursive: true, force: true }));
  const server = await startServer(home, settings);
  const { owner, service } = await prepareDatabase({
    admin: server.admin,
    database: 'tallybook',
    secretsDir: join(home, 'secrets'),
    log: () => {},
  });
  const firstOrganization = await createFirstOrganization(home, service);
  const close = async (): Promise<void> => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
  const { admin } = server;
  return {
    server: {
      admin,
      get pid() {
        return server.pid;
      },
      get output() {
        return readLog(join(server.home, 'postgres', 'server.log'));
      },
    },
    home,
    owner,
    service,
    firstOrganization,
    close,
  };
}

function readLog(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Not written yet.
    return '';
  }
}
