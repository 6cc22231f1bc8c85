import { chmodSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseTarget } from '../connection/index.ts';
import { makeFolder } from '../setup/make-folder.ts';
import { fromFileSystem } from '../setup/operator-error.ts';
import { findBinaries } from './binaries.ts';
import { adminName, type Cluster, ensureCluster } from './cluster.ts';
import { acquireHomeLock } from './home-lock.ts';
import { clearOrphans, readPidFile } from './orphans.ts';
import { chooseRunAs, handOver } from './run-as.ts';
import { startServer, type Server } from './server.ts';
import { makeSocketFolder, removeLeftSocketFolder, socketPort } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export { acquireHomeLock, type HomeLock } from './home-lock.ts';
export { OperatorError } from '../setup/operator-error.ts';

export type EmbeddedOptions = {
  /** TALLYBOOK_HOME: the data, the password and the log live in its folder `postgres`. */
  home: string;
  log: (line: string) => void;
  /** Server settings that differ from ours, for tests. */
  settings?: Readonly<Record<string, string>>;
  /** The home is removed when the server stops, even if this process is killed. For tests. */
  ephemeral?: boolean;
};

export type EmbeddedServer = {
  /** The superuser, on the database `postgres`. */
  admin: DatabaseTarget;
  /** Of the server that runs now: one that died is started anew. */
  readonly pid: number;
  /** Resolves when the server has ended for good; `false` when nobody asked for it. */
  readonly ended: Promise<boolean>;
  /** Disconnects everybody, writes everything down, and resolves when the server is gone. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL of this home, on a unix socket only. It ends with this process, whatever way
 * this process ends. Rejects with an OperatorError (one line) when the operator must act.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const lock = await acquireHomeLock(options.home);
  try {
    const home = realpathSync(options.home);
    const cluster = prepareFolder(home);
    const left = readPidFile(cluster.data)?.socketFolder;
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
    if (left !== undefined && left !== socket.path) removeLeftSocketFolder(left);
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

function prepareFolder(home: string): Cluster {
  const binaries = findBinaries();
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
