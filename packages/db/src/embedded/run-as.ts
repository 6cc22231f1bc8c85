import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../setup/operator-error.ts';
import type { Binaries } from './binaries.ts';

/**
 * PostgreSQL refuses to run as root. `prefix` is put before its command line; `ids` are given to the
 * child instead when that is not possible. `ids` also own the data folder then.
 */
export type RunAs = { prefix: readonly string[]; ids?: { uid: number; gid: number } };

const unshare = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const;
const nobody = { uid: 65534, gid: 65534 };

/**
 * An ordinary user runs the server directly. Root runs it as the owner of the data when that is
 * somebody else, else in a user namespace in which root is an ordinary user (works under /root too),
 * and where namespaces are forbidden (a plain container) as nobody.
 */
export function chooseRunAs(folder: string, userId = process.getuid?.() ?? -1): RunAs {
  if (userId !== 0) return { prefix: [] };
  const owner = statSync(folder);
  if (owner.uid !== 0) return { prefix: [], ids: { uid: owner.uid, gid: owner.gid } };
  const [command, ...options] = unshare;
  if (spawnSync(command, [...options, 'true'], { stdio: 'ignore' }).status === 0) return { prefix: unshare };
  return { prefix: [], ids: nobody };
}

/** Gives the folder to the user that will run the server, and checks that it can get there. */
export function handOver(folder: string, home: string, runAs: RunAs, binaries: Binaries): void {
  if (!runAs.ids) return;
  const { uid, gid } = runAs.ids;
  if (statSync(folder).uid !== uid) {
    chmodSync(home, statSync(home).mode | 0o011);
    giveTo(folder, uid, gid);
  }
  const may = (command: string, args: string[]) =>
    spawnSync(command, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
  if (!may('/bin/sh', ['-c', 'cd "$1" && : > .may-write && rm .may-write', 'sh', folder])) {
    throw cannotReach(folder, uid);
  }
  if (!may(binaries.postgres, ['--version'])) throw cannotReach(binaries.postgres, uid);
}

function cannotReach(path: string, uid: number): OperatorError {
  return new OperatorError(
    `PostgreSQL does not run as root, and user ${uid}, which would run it, may not enter ${path}. ` +
      'Start as an ordinary user, move the project out of a private folder, or set DATABASE_URL.',
  );
}

function giveTo(path: string, uid: number, gid: number): void {
  if (!lstatSync(path).isDirectory()) return lchownSync(path, uid, gid);
  chownSync(path, uid, gid);
  for (const name of readdirSync(path)) giveTo(join(path, name), uid, gid);
}
