import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { notWritable, fromFileSystem, OperatorError } from './operator-error.ts';

/**
 * Creates a directory and its missing parents with mode 700; leaves existing ones unchanged. Creates one level at a time:
 * Node's `recursive` never returns if mkdir in an existing parent fails with ENOENT, as in /proc.
 *
 * @throws OperatorError (one line) if it cannot be created.
 */
export function makeFolder(folder: string): void {
  try {
    const missing: string[] = [];
    for (let level = resolve(folder); !isFolder(level); level = dirname(level)) missing.push(level);
    for (const level of missing.toReversed()) makeLevel(level);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? notWritable(folder) : fromFileSystem(error, folder);
  }
}

/** False if nothing exists at this path. */
function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory()) return found !== undefined;
  throw new OperatorError(`${path} is not a directory. Set TALLYBOOK_HOME to a directory.`);
}

function makeLevel(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // A concurrent start may have created it.
    if (codeOf(error) !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
