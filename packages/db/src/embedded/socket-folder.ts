import { lstatSync, mkdtempSync, rmSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeFolder } from '../setup/make-folder.ts';
import { OperatorError } from '../setup/operator-error.ts';
import type { RunAs } from './run-as.ts';

export const socketPort = 5432;

/** Longest socket path that the kernel takes, in bytes, without the closing NUL. */
const limit = process.platform === 'linux' ? 107 : 103;
const prefix = 'tallybook-';

export type SocketFolder = { path: string; temporary: boolean };

/** True when PostgreSQL's socket in this folder stays within the kernel's limit. */
function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= limit;
}

/**
 * A folder for the socket which only we may enter: inside the home when its path is short enough, else
 * a new one with an unpredictable name for temporary files (`mkdtemp` cannot be tricked into using a
 * folder that somebody prepared).
 */
export function makeSocketFolder(parent: string, runAs: RunAs): SocketFolder {
  const inside = join(parent, 'run');
  if (isShortEnough(inside)) {
    makeFolder(inside);
    return { path: checked(inside, runAs), temporary: false };
  }
  for (const temporary of [tmpdir(), '/tmp']) {
    if (!isShortEnough(join(temporary, `${prefix}XXXXXX`))) continue;
    return { path: checked(mkdtempSync(join(temporary, prefix)), runAs), temporary: true };
  }
  throw new OperatorError(
    'The folder for temporary files has too long a path for a socket. Set TMPDIR to a short one.',
  );
}

function checked(folder: string, runAs: RunAs): string {
  const own = process.getuid?.();
  const wanted = runAs.ids?.uid ?? own;
  if (runAs.ids && lstatSync(folder).uid === own) chownSync(folder, runAs.ids.uid, runAs.ids.gid);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== wanted || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `${folder} must be a folder that only this user may enter (mode 700). Remove it and start again.`,
    );
  }
  return folder;
}

/** Removes what a killed server left in its socket folder. */
export function clearSocket(folder: string): void {
  const socket = join(folder, `.s.PGSQL.${socketPort}`);
  rmSync(socket, { force: true });
  rmSync(`${socket}.lock`, { force: true });
}

/** Removes the temporary folder that a killed start left behind, and nothing that is not one of ours. */
export function removeLeftSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(prefix)) return;
  try {
    const found = lstatSync(folder);
    const own = process.getuid?.();
    if (found.isDirectory() && (own === 0 || found.uid === own))
      rmSync(folder, { recursive: true, force: true });
  } catch {
    // Already gone.
  }
}
