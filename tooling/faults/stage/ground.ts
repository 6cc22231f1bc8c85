import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase, type DatabaseTarget } from '@tallybook/db';
import { atEnd, found, startServer, type Founded, type Server } from '@tallybook/machine';

/** A PostgreSQL with a founded database, which a stage stands on. */
export interface Ground {
  readonly server: Server;
  /** Folder for what the services keep. */
  readonly home: string;
  /** The login that owns the tables, for migrations. */
  readonly owner: DatabaseTarget;
  /** The services' login on the database. */
  readonly service: DatabaseTarget;
  readonly founded: Founded;
  /** Stops the server and removes the folder. */
  close(): Promise<void>;
}

export interface GroundOptions {
  /** An empty folder for the data and for what the services keep; removed at the end. */
  readonly home: string;
  /** Settings of PostgreSQL that differ. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function openGround({ home, settings = {} }: GroundOptions): Promise<Ground> {
  mkdirSync(home, { recursive: true });
  atEnd(() => rmSync(home, { recursive: true, force: true }));
  const server = await startServer(home, settings);
  const { owner, service } = await prepareDatabase({
    admin: server.admin,
    database: 'tallybook',
    secretsDir: join(home, 'secrets'),
    log: () => {},
  });
  const founded = await found(home, service);
  const close = async (): Promise<void> => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
  return { server, home, owner, service, founded, close };
}
