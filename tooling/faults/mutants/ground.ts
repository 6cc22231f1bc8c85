import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@tallybook/machine';
import type { Ground } from '../stage/ground.ts';

async function onServer(ground: Ground, ...statements: readonly string[]): Promise<void> {
  const sql = connect(ground.server.admin, 1);
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

let copies = 0;

/**
 * The same server with a copy of the founded database, which nobody may be connected to; without what the statements
 * take away. Closing it drops the copy.
 */
export async function copyOf(ground: Ground, statements: readonly string[] = []): Promise<Ground> {
  copies += 1;
  const database = `copy_${copies}`;
  const home = join(ground.home, database);
  mkdirSync(home, { recursive: true });
  await onServer(ground, `create database ${database} template ${ground.service.database}`);
  const admin = connect({ ...ground.server.admin, database }, 1);
  for (const statement of statements) await admin.unsafe(statement);
  await admin.end();
  const close = (): Promise<void> => onServer(ground, `drop database ${database} with (force)`);
  return {
    ...ground,
    home,
    owner: { ...ground.owner, database },
    service: { ...ground.service, database },
    close,
  };
}

/** Settings of the whole server (`name = value`), at once. Gives the way to take them back. */
export async function setOnServer(ground: Ground, settings: readonly string[]): Promise<() => Promise<void>> {
  if (settings.length === 0) return async () => {};
  const reload = 'select pg_reload_conf()';
  await onServer(ground, ...settings.map((setting) => `alter system set ${setting}`), reload);
  return () => onServer(ground, 'alter system reset all', reload);
}
