import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '@tallybook/db';

/** Parses a JSON file; undefined if it is missing or incomplete. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes a file atomically; only this user may read it. */
export function writeJsonFile(file: string, value: unknown): void {
  makeFolder(dirname(file));
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
