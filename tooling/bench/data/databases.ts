import { prepareDatabase, type DatabaseTarget } from '@tallybook/db';
import { join } from 'node:path';
import { fill, insertMasterData } from './build.ts';
import {
  connect,
  createFirstOrganization,
  onCleanup,
  type FirstOrganization,
  type Server,
} from '@tallybook/machine';

export interface Bench {
  /** Superuser, without row level security. */
  readonly admin: DatabaseTarget;
  readonly service: DatabaseTarget;
  readonly firstOrganization: FirstOrganization;
}

const discard = (): void => {};

async function onServer(server: Server, text: string): Promise<void> {
  const sql = connect(server.admin, 1);
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

function prepare(server: Server, database: string): Promise<{ service: DatabaseTarget }> {
  return prepareDatabase({
    admin: server.admin,
    database,
    secretsDir: join(server.home, 'secrets'),
    log: discard,
  });
}

/** A disposable copy of the database with this many movements. The first call builds the original. */
export async function copyOf(server: Server, movements: number): Promise<Bench> {
  const original = `seed_${movements}`;
  const firstOrganization = await ensureOriginal(server, original, movements);
  const copy = `run_${movements}`;
  await onServer(server, `drop database if exists ${copy} with (force)`);
  await onServer(server, `create database ${copy} template ${original} strategy file_copy`);
  onCleanup(() => onServer(server, `drop database if exists ${copy} with (force)`));
  const { service } = await prepare(server, copy);
  return { admin: { ...server.admin, database: copy }, service, firstOrganization };
}

/** A database as after a first start, with products, but without movements and table statistics. */
export async function emptyDatabase(server: Server, index: number): Promise<Bench> {
  const database = `run_empty_${index}`;
  await onServer(server, `drop database if exists ${database} with (force)`);
  const { service } = await prepare(server, database);
  onCleanup(() => onServer(server, `drop database if exists ${database} with (force)`));
  const firstOrganization = await createFirstOrganization(server.home, service);
  const admin = { ...server.admin, database };
  const sql = connect(admin, 1);
  try {
    await insertMasterData(sql, firstOrganization.organization_id, firstOrganization.user_id);
  } finally {
    await sql.end();
  }
  return { admin, service, firstOrganization };
}

/** A complete database has a comment; any other one is rebuilt. New migrations are applied to a complete one. */
async function ensureOriginal(server: Server, name: string, movements: number): Promise<FirstOrganization> {
  const sql = connect(server.admin, 1);
  const [existing] = await sql<{ note: string | null }[]>`
    select shobj_description(oid, 'pg_database') as note from pg_database where datname = ${name}`;
  await sql.end();
  if (typeof existing?.note === 'string') {
    await prepare(server, name);
    return JSON.parse(existing.note) as FirstOrganization;
  }
  console.log(`building a database of ${movements} movements (once)`);
  await onServer(server, `drop database if exists ${name} with (force)`);
  const { service } = await prepare(server, name);
  const firstOrganization = await createFirstOrganization(server.home, service);
  await fill({ ...server.admin, database: name }, firstOrganization, movements);
  await onServer(server, `comment on database ${name} is '${JSON.stringify(firstOrganization)}'`);
  return firstOrganization;
}
