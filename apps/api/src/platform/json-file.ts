import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '@tallybook/db';

/** What a JSON file holds; undefined when it is missing or was left half-written. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes a file that only this user may read, whole or not at all. */
export function writeJsonFile(file: string, value: unknown): void {
  makeFolder(dirname(file));
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}
