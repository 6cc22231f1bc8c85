import { chmodSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseTarget } from '../connection/index.ts';
import { makeFolder } from '../setup/make-folder.ts';
import { fromFileSystem } from '../setup/operator-error.ts';
import { findBinaries, findPackaged } from './binaries.ts';
import { adminName, type Cluster, ensureCluster } from './cluster.ts';
import { acquireHomeLock } from './home-lock.ts';
import { clearOrphans, readPidFile } from './orphans.ts';
import { chooseRunAs, handOver } from './run-as.ts';
import { startServer, type Server } from './server.ts';
import { makeSocketFolder, removeStaleSocketFolder, socketPort } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export { acquireHomeLock, type HomeLock } from './home-lock.ts';
export { OperatorError } from '../setup/operator-error.ts';

export type EmbeddedOptions = {
  /** TALLYBOOK_HOME; its directory `postgres` contains the data, the password, and the log. */
  home: string;
  log: (line: string) => void;
  /** Overrides of server settings, for tests. */
  settings?: Readonly<Record<string, string>>;
  /** Removes the home directory when the server stops, even if this process is killed. For tests. */
  ephemeral?: boolean;
  /** Folder with the programs of another PostgreSQL, which then runs with its default settings. For tests. */
  packaged?: string | undefined;
};

export type EmbeddedServer = {
  /** The superuser, on the database `postgres`. */
  admin: DatabaseTarget;
  /** Process id of the current server; a crashed one is restarted with a new id. */
  readonly pid: number;
  /** Resolves when the server has ended for good: true after `stop`, false if it kept crashing. */
  readonly ended: Promise<boolean>;
  /** Closes all connections, checkpoints, and resolves when the server has ended. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL of this home directory, on a Unix socket only. It ends when this process ends, however that
 * happens. Rejects with an OperatorError (one line) if the operator must act.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const lock = await acquireHomeLock(options.home);
  try {
    const home = realpathSync(options.home);
    const cluster = prepareFolder(home, options.packaged);
    const previous = readPidFile(cluster.data)?.socketFolder;
    const password = await ensureCluster(cluster, options.log);
    const socket = makeSocketFolder(cluster.folder, cluster.runAs);
    const removeAfterwards = [socket.temporary ? socket.path : '', options.ephemeral ? home : ''] as const;
    const start = async (): Promise<Server> => {
      await clearOrphans(cluster.data, socket.path, options.log);
      return startServer({
        cluster,
        socketFolder: socket.path,
        settings: options.settings ?? {},
        removeAfterwards,
      });
    };
    const running = await supervise(start, options.log);
    if (previous !== undefined && previous !== socket.path) removeStaleSocketFolder(previous);
    const stopped = running.ended.then(() => lock.release());
    stopped.catch(() => {});
    return {
      admin: { host: socket.path, port: socketPort, database: 'postgres', username: adminName, password },
      get pid() {
        return running.pid;
      },
      ended: running.ended,
      async stop() {
        await running.stop();
        await stopped;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function prepareFolder(home: string, packaged: string | undefined): Cluster {
  const binaries = packaged === undefined ? findBinaries() : findPackaged(packaged);
  const folder = join(home, 'postgres');
  try {
    makeFolder(folder);
    const runAs = chooseRunAs(folder);
    handOver(folder, home, runAs, binaries);
    chmodSync(folder, 0o700);
    return { folder, data: join(folder, 'data'), log: join(folder, 'server.log'), runAs, binaries };
  } catch (error) {
    throw fromFileSystem(error, folder);
  }
}
