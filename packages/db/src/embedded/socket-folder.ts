import { lstatSync, mkdtempSync, rmSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeFolder } from '../setup/make-folder.ts';
import { OperatorError } from '../setup/operator-error.ts';
import type { RunAs } from './run-as.ts';

export const socketPort = 5432;

/** The longest socket path that the kernel accepts, in bytes, without the terminating NUL. */
const limit = process.platform === 'linux' ? 107 : 103;
const prefix = 'tallybook-';

export type SocketFolder = { path: string; temporary: boolean };

/** Whether the path of PostgreSQL's socket in this directory is within the kernel's limit. */
function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= limit;
}

/**
 * Creates a directory for the socket that only this user can access: inside the home directory if the path is short
 * enough, otherwise a temporary one with an unpredictable name (`mkdtemp` never reuses a directory that someone else
 * prepared).
 */
export function makeSocketFolder(parent: string, runAs: RunAs): SocketFolder {
  const inside = join(parent, 'run');
  if (isShortEnough(inside)) {
    makeFolder(inside);
    return { path: requirePrivate(inside, runAs), temporary: false };
  }
  for (const temporary of [tmpdir(), '/tmp']) {
    if (!isShortEnough(join(temporary, `${prefix}XXXXXX`))) continue;
    return { path: requirePrivate(mkdtempSync(join(temporary, prefix)), runAs), temporary: true };
  }
  throw new OperatorError(
    'The path of the directory for temporary files is too long for a socket. Set TMPDIR to a shorter one.',
  );
}

function requirePrivate(folder: string, runAs: RunAs): string {
  const own = process.getuid?.();
  const expected = runAs.ids?.uid ?? own;
  if (runAs.ids && lstatSync(folder).uid === own) chownSync(folder, runAs.ids.uid, runAs.ids.gid);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== expected || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `${folder} must be a directory that only this user can access (mode 700). Remove it and start again.`,
    );
  }
  return folder;
}

/** Removes the files that a killed server left in its socket directory. */
export function clearSocket(folder: string): void {
  const socket = join(folder, `.s.PGSQL.${socketPort}`);
  rmSync(socket, { force: true });
  rmSync(`${socket}.lock`, { force: true });
}

/** Removes the temporary directory of a killed start; leaves any other directory alone. */
export function removeStaleSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(prefix)) return;
  try {
    const found = lstatSync(folder);
    const own = process.getuid?.();
    if (found.isDirectory() && (own === 0 || found.uid === own))
      rmSync(folder, { recursive: true, force: true });
  } catch {
    // Already removed.
  }
}
