import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile, writeJsonFile } from '../../platform/json-file.ts';

// The file exists while sample data is incomplete, so that the next start completes it.

const fileIn = (home: string): string => join(home, 'sample-data.json');

export function markPending(home: string, today: string): void {
  writeJsonFile(fileIn(home), { today });
}

/** The date of the first start if its sample data is incomplete. */
export function pendingSince(home: string): string | undefined {
  return (readJsonFile(fileIn(home)) as { today: string } | undefined)?.today;
}

export function clearPending(home: string): void {
  rmSync(fileIn(home), { force: true });
}
