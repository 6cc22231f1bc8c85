import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../setup/operator-error.ts';
import type { Binaries } from './binaries.ts';

/**
 * PostgreSQL does not run as root. `prefix` precedes its command line; if that is not possible, the child process gets
 * `ids`, which then also own the data directory.
 */
export type RunAs = { prefix: readonly string[]; ids?: { uid: number; gid: number } };

const unshare = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const;
const nobody = { uid: 65534, gid: 65534 };

/**
 * An ordinary user runs the server directly. Root runs it as the owner of existing data, otherwise in a user namespace
 * in which root is an ordinary user (this also works below /root), or as `nobody` if namespaces are forbidden, as in a
 * plain container.
 */
export function chooseRunAs(folder: string, userId = process.getuid?.() ?? -1): RunAs {
  if (userId !== 0) return { prefix: [] };
  const owner = statSync(folder);
  if (owner.uid !== 0) return { prefix: [], ids: { uid: owner.uid, gid: owner.gid } };
  const [command, ...options] = unshare;
  if (spawnSync(command, [...options, 'true'], { stdio: 'ignore' }).status === 0) return { prefix: unshare };
  return { prefix: [], ids: nobody };
}

/** Changes the directory's owner to the user that will run the server, and checks that this user can access it. */
export function handOver(folder: string, home: string, runAs: RunAs, binaries: Binaries): void {
  if (!runAs.ids) return;
  const { uid, gid } = runAs.ids;
  if (statSync(folder).uid !== uid) {
    chmodSync(home, statSync(home).mode | 0o011);
    changeOwner(folder, uid, gid);
  }
  const succeeds = (command: string, args: string[]) =>
    spawnSync(command, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
  if (!succeeds('/bin/sh', ['-c', 'cd "$1" && : > .may-write && rm .may-write', 'sh', folder])) {
    throw notAccessible(folder, uid);
  }
  if (!succeeds(binaries.postgres, ['--version'])) throw notAccessible(binaries.postgres, uid);
}

function notAccessible(path: string, uid: number): OperatorError {
  return new OperatorError(
    `PostgreSQL does not run as root, and user ${uid}, which would run it, cannot access ${path}. ` +
      'Start as an ordinary user, move the project out of a private directory, or set DATABASE_URL.',
  );
}

function changeOwner(path: string, uid: number, gid: number): void {
  if (!lstatSync(path).isDirectory()) return lchownSync(path, uid, gid);
  chownSync(path, uid, gid);
  for (const name of readdirSync(path)) changeOwner(join(path, name), uid, gid);
}
