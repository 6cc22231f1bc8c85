import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@tallybook/machine';
import type { SeededDatabase } from '../environment/seeded-database.ts';

async function onServer({ server }: SeededDatabase, ...statements: readonly string[]): Promise<void> {
  const sql = connect(server.admin, 1);
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

let copies = 0;

/**
 * Copies the database, which must have no open connections, on the same server and runs the statements in the copy.
 * Closing the copy drops it.
 */
export async function copyDatabase(
  original: SeededDatabase,
  statements: readonly string[] = [],
): Promise<SeededDatabase> {
  copies += 1;
  const database = `copy_${copies}`;
  const home = join(original.home, database);
  mkdirSync(home, { recursive: true });
  await onServer(original, `create database ${database} template ${original.service.database}`);
  const admin = connect({ ...original.server.admin, database }, 1);
  for (const statement of statements) await admin.unsafe(statement);
  await admin.end();
  return {
    ...original,
    home,
    owner: { ...original.owner, database },
    service: { ...original.service, database },
    close: () => onServer(original, `drop database ${database} with (force)`),
  };
}

/** Applies server-wide settings (`name = value`). Returns a function that resets them. */
export async function setOnServer(
  database: SeededDatabase,
  settings: readonly string[],
): Promise<() => Promise<void>> {
  if (settings.length === 0) return async () => {};
  const reload = 'select pg_reload_conf()';
  await onServer(database, ...settings.map((setting) => `alter system set ${setting}`), reload);
  return () => onServer(database, 'alter system reset all', reload);
}
