import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cannotBeWritten, fromFileSystem, OperatorError } from './operator-error.ts';

/**
 * Makes a folder and the parents it lacks, each for this user only (mode 700); one that is there stays as it is.
 * Level by level: Node's own `recursive` never returns where a parent that exists answers ENOENT, as /proc does.
 *
 * @throws OperatorError in one line when it cannot be made.
 */
export function makeFolder(folder: string): void {
  try {
    const missing: string[] = [];
    for (let level = resolve(folder); !isFolder(level); level = dirname(level)) missing.push(level);
    for (const level of missing.toReversed()) makeLevel(level);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? cannotBeWritten(folder) : fromFileSystem(error, folder);
  }
}

/** False when nothing has this name. */
function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory()) return found !== undefined;
  throw new OperatorError(`${path} is not a folder. Set TALLYBOOK_HOME to one.`);
}

function makeLevel(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another start may have made it in between.
    if (codeOf(error) !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
