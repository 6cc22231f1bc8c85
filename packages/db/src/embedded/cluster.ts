import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  chownSync,
} from 'node:fs';
import { join } from 'node:path';
import { fromFileSystem, OperatorError } from '../setup/operator-error.ts';
import type { Binaries } from './binaries.ts';
import { startKept } from './keeper.ts';
import { endOfLog, explainLog } from './server-log.ts';
import type { RunAs } from './run-as.ts';

export const adminName = 'tallybook_admin';
const majorVersion = '18';
/** The builtin provider sorts and folds case identically on every machine, independent of its C library. */
const builtinLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
/** Versions before 17 have no builtin provider. */
const packagedLocale = ['--locale=C.UTF-8'];
const unfinished = 'unfinished-';

export type Cluster = { folder: string; data: string; log: string; runAs: RunAs; binaries: Binaries };

/**
 * Creates the data directory on first use and returns the administrator's password. The directory gets its final name
 * when initdb has finished, so the leftovers of an interrupted initdb are recognized, removed, and created again.
 */
export async function ensureCluster(cluster: Cluster, log: (line: string) => void): Promise<string> {
  try {
    removeUnfinished(cluster.folder);
    if (!existsSync(cluster.data)) {
      log('creating a new PostgreSQL data directory');
      await initialize(cluster);
    }
    return readPassword(cluster);
  } catch (error) {
    throw fromFileSystem(error, cluster.folder);
  }
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinished)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

async function initialize({ folder, data, log, runAs, binaries }: Cluster): Promise<void> {
  const password = join(folder, 'password');
  rmSync(password, { force: true });
  writeFileSync(password, randomBytes(24).toString('base64url') + '\n', { mode: 0o600, flush: true });
  if (runAs.ids) chownSync(password, runAs.ids.uid, runAs.ids.gid);
  const unfinishedData = join(folder, unfinished + randomBytes(4).toString('hex'));
  const from = endOfLog(log);
  const initdb = await startKept(
    [
      binaries.initdb,
      `--pgdata=${unfinishedData}`,
      `--username=${adminName}`,
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...(binaries.packaged ? packagedLocale : builtinLocale),
      '--no-instructions',
    ],
    { runAs, output: log },
  );
  const code = await initdb.ended;
  if (code !== 0) throw explainLog(log, `initdb exited with ${code}`, from);
  renameSync(unfinishedData, data);
  // The new name must survive a power failure just as the data that the server is about to write.
  const directory = openSync(folder, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

function readPassword({ folder, data, binaries }: Cluster): string {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (!binaries.packaged && version !== majorVersion) {
    throw new OperatorError(
      `${data} was created by PostgreSQL ${version}, but this is ${majorVersion}. Start the old version and dump the data, or set TALLYBOOK_HOME to another directory.`,
    );
  }
  const password = join(folder, 'password');
  if (!existsSync(password)) {
    throw new OperatorError(
      `${password} is missing. Restore it, or remove ${folder} to start with an empty database.`,
    );
  }
  return readFileSync(password, 'utf8').trim();
}
