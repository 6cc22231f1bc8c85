import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a directory like drizzle-kit's, with one file per entry, in this order. */
export function migrationFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tb-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFolder(folder, files);
  return folder;
}

export function writeFolder(folder: string, files: Record<string, string>): void {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  for (const [tag, text] of Object.entries(files)) writeFileSync(join(folder, `${tag}.sql`), text);
  const entries = Object.keys(files).map((tag, idx) => ({
    idx,
    version: '7',
    when: 1000 + idx,
    tag,
    breakpoints: true,
  }));
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
}
