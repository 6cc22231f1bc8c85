import { join } from 'node:path';
import {
  distribute,
  migrate,
  parseDatabaseUrl,
  pendingMigrations,
  prepareDatabase,
  unsafeReason,
  type DatabaseTarget,
} from '@tallybook/db';
import { startEmbedded } from '@tallybook/db/embedded';
import { commandLine, ConfigError, type Config } from '../platform/config.ts';
import type { Progress } from './progress.ts';

/** A reachable, migrated database that is safe to serve from. */
export interface ServiceDatabase {
  readonly service: DatabaseTarget;
  /** Resolves with false if the embedded server stops without being asked to. */
  readonly ended: Promise<boolean> | undefined;
  stop(): Promise<void>;
}

type Print = (line: string) => void;

const nothing = async (): Promise<void> => {};

/**
 * In production, DATABASE_URL is the service's own login, DATABASE_DIRECT_URL bypasses a pooler, and `migrate` has
 * migrated the database. Elsewhere, DATABASE_URL is an administrator's login that prepares the database; without it,
 * the embedded PostgreSQL starts.
 */
export async function openServiceDatabase(
  config: Config,
  print: Print,
  step: Progress,
): Promise<ServiceDatabase> {
  const database = config.production
    ? { service: serviceTarget(config), ended: undefined, stop: nothing }
    : await prepareOwnDatabase(config, print, step);
  try {
    step('Checking the database');
    await requireSafe(database.service);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Migrates the database of DATABASE_OWNER_URL (or DATABASE_URL) to this version. */
export async function migrateDatabase(config: Config, print: Print): Promise<void> {
  const { applied } = await migrate(
    target(config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl, 'DATABASE_OWNER_URL'),
    { log: print },
  );
  print(applied.length === 0 ? 'nothing to migrate' : `${applied.length} migrations applied`);
}

/** Distributes the database of DATABASE_ADMIN_URL (or DATABASE_URL) over the workers of a Citus cluster. */
export async function distributeDatabase(config: Config, print: Print, shardCount?: number): Promise<void> {
  const admin = target(
    config.databaseAdminUrl ?? config.databaseDirectUrl ?? config.databaseUrl,
    'DATABASE_ADMIN_URL',
  );
  await distribute(admin, { log: print, ...(shardCount === undefined ? {} : { shardCount }) });
}

async function prepareOwnDatabase(config: Config, print: Print, step: Progress): Promise<ServiceDatabase> {
  const secretsDir = join(config.home, 'secrets');
  if (config.databaseUrl !== undefined) {
    const admin = target(config.databaseUrl, 'DATABASE_URL');
    step('Checking the migrations');
    const { service } = await prepareDatabase({ admin, database: admin.database, secretsDir, log: print });
    return { service, ended: undefined, stop: nothing };
  }
  // The service's modules load meanwhile: see main.ts.
  step('Starting PostgreSQL and loading the service');
  const server = await startEmbedded({ home: config.home, log: print });
  try {
    step('Checking the migrations');
    const { service } = await prepareDatabase({
      admin: server.admin,
      database: 'tallybook',
      secretsDir,
      log: print,
    });
    return { service, ended: server.ended, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function requireSafe(service: DatabaseTarget): Promise<void> {
  const reason = await unsafeReason(service);
  if (reason !== undefined) throw new ConfigError(`DATABASE_URL: ${reason}`);
  const pending = await pendingMigrations(service);
  if (pending.length > 0)
    throw new ConfigError(
      `the database is missing ${count(pending.length, 'migration')}; run "${commandLine('migrate')}" first`,
    );
}

function serviceTarget({ databaseUrl, databaseDirectUrl }: Config): DatabaseTarget {
  const service = target(databaseUrl, 'DATABASE_URL');
  if (databaseDirectUrl === undefined) return service;
  return { ...service, direct: target(databaseDirectUrl, 'DATABASE_DIRECT_URL') };
}

function target(url: string | undefined, name: string): DatabaseTarget {
  if (url === undefined) throw new ConfigError(`${name} is required`);
  try {
    return parseDatabaseUrl(url);
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : 'invalid value'}`);
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
