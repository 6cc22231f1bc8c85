import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseTarget, PreparedDatabase } from '@tallybook/db';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { insertMasterData } from './build.ts';
import {
  connect,
  createFirstOrganization,
  onCleanup,
  root,
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

export async function onServer(server: Pick<Server, 'admin'>, text: string): Promise<void> {
  const sql = connect(server.admin, 1);
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

/** The tables of another checkout may differ, so its own code creates and fills them. */
const load = (checkout: string, file: string): Promise<unknown> =>
  import(pathToFileURL(join(checkout, file)).href);

const migrationsOf = (checkout: string): string => join(checkout, 'packages/db/migrations');

/** Creates a database if it does not exist, and migrates it, with the code and the migrations of a checkout. */
export async function prepare(
  server: Pick<Server, 'admin' | 'home'>,
  database: string,
  checkout: string = root,
): Promise<PreparedDatabase> {
  const { prepareDatabase } = (await load(
    checkout,
    'packages/db/src/index.ts',
  )) as typeof import('@tallybook/db');
  return prepareDatabase({
    admin: server.admin,
    database,
    secretsDir: join(server.home, 'secrets'),
    log: discard,
  });
}

export interface CopyOptions {
  /** Distinguishes copies with the same number of movements. */
  readonly suffix?: string;
  /** Automatic posting is on, and each movement has its journal entry. */
  readonly automaticPosting?: boolean;
  /** Root of the checkout that builds the database; default: this one. */
  readonly checkout?: string;
}

/** A disposable copy of the database with this many movements. The first call builds the original. */
export async function copyOf(
  server: Server,
  movements: number,
  { suffix = '', automaticPosting = false, checkout = root }: CopyOptions = {},
): Promise<Bench> {
  const original = `${originalName(movements, checkout)}${automaticPosting ? '_booked' : ''}`;
  const firstOrganization = await ensureOriginal(server, original, { movements, automaticPosting }, checkout);
  const copy = `run_${movements}${suffix}`;
  await onServer(server, `drop database if exists ${copy} with (force)`);
  await onServer(server, `create database ${copy} template ${original} strategy file_copy`);
  onCleanup(() => onServer(server, `drop database if exists ${copy} with (force)`));
  const { service } = await prepare(server, copy, checkout);
  return { admin: { ...server.admin, database: copy }, service, firstOrganization };
}

/** Increment it when `fill` stores the same movements differently. */
const layout = 2;

/** Checkouts with the same migrations share an original. */
const originalName = (movements: number, checkout: string): string =>
  `seed${layout}_${movements}_${fingerprint(migrationsOf(checkout))}`;

function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
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

/** A complete database has a comment; any other one is rebuilt. */
async function ensureOriginal(
  server: Server,
  name: string,
  { movements, automaticPosting }: { movements: number; automaticPosting: boolean },
  checkout: string,
): Promise<FirstOrganization> {
  const sql = connect(server.admin, 1);
  const [existing] = await sql<{ note: string | null }[]>`
    select shobj_description(oid, 'pg_database') as note from pg_database where datname = ${name}`;
  await sql.end();
  if (typeof existing?.note === 'string') {
    await prepare(server, name, checkout);
    return JSON.parse(existing.note) as FirstOrganization;
  }
  console.log(`building a database of ${movements} movements (once)`);
  await onServer(server, `drop database if exists ${name} with (force)`);
  const { service } = await prepare(server, name, checkout);
  const firstOrganization = await createFirstOrganization(server.home, service, checkout);
  const { fill } = (await load(checkout, 'tooling/bench/data/build.ts')) as typeof import('./build.ts');
  await fill({ ...server.admin, database: name }, firstOrganization, movements, automaticPosting);
  await onServer(server, `comment on database ${name} is '${JSON.stringify(firstOrganization)}'`);
  return firstOrganization;
}
