import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const defaultFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export type Migration = { idx: number; tag: string; sha256: string; statements: readonly string[] };

/** Reads drizzle-kit's migration directory in journal order; throws if the journal has gaps. */
export function readMigrations(folder = defaultFolder): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: folder });
  return readTags(folder).map((tag, idx) => {
    const file = files[idx];
    if (!file) throw new Error(`${folder}: the journal lists ${tag}, whose file cannot be read`);
    return {
      idx,
      tag,
      sha256: file.hash,
      statements: file.sql.filter((statement) => statement.trim() !== ''),
    };
  });
}

function readTags(folder: string): string[] {
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  const entries =
    isRecord(journal) && Array.isArray(journal['entries']) ? (journal['entries'] as unknown[]) : [];
  return entries.map((entry, position) => {
    if (!isRecord(entry) || entry['idx'] !== position || typeof entry['tag'] !== 'string') {
      throw new Error(`${folder}/meta/_journal.json: entry ${position} must have idx ${position} and a tag`);
    }
    return entry['tag'];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
