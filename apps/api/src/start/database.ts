import { join } from 'node:path';
import {
  migrate,
  parseDatabaseUrl,
  pendingMigrations,
  prepareDatabase,
  unsafeReason,
  type DatabaseTarget,
} from '@tallybook/db';
import { startEmbedded } from '@tallybook/db/embedded';
import { ConfigError, type Config } from '../platform/config.ts';

/** A database that is there, migrated and safe to serve from. */
export interface ReadyDatabase {
  readonly service: DatabaseTarget;
  /** Resolves with false when an embedded server has ended and nobody asked it to. */
  readonly ended: Promise<boolean> | undefined;
  stop(): Promise<void>;
}

type Say = (line: string) => void;

const nothing = async (): Promise<void> => {};

/**
 * Production: DATABASE_URL is the service's own login and everything has been migrated by `migrate`.
 * DATABASE_DIRECT_URL leads past a pooler to the same place.
 * Elsewhere: DATABASE_URL is an administrator's login for the set-up, or there is none and PostgreSQL is embedded.
 */
export async function readyDatabase(config: Config, say: Say): Promise<ReadyDatabase> {
  const ready = config.production
    ? { service: serviceTarget(config), ended: undefined, stop: nothing }
    : await preparedDatabase(config, say);
  try {
    await refuseUnsafe(ready.service);
    return ready;
  } catch (error) {
    await ready.stop();
    throw error;
  }
}

/** Brings the database of DATABASE_OWNER_URL (or DATABASE_URL) up to this version. */
export async function migrateDatabase(config: Config, say: Say): Promise<void> {
  const { applied } = await migrate(
    target(config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl, 'DATABASE_OWNER_URL'),
    { log: say },
  );
  say(applied.length === 0 ? 'nothing to migrate' : `${applied.length} migrations applied`);
}

async function preparedDatabase(config: Config, say: Say): Promise<ReadyDatabase> {
  const secretsDir = join(config.home, 'secrets');
  if (config.databaseUrl !== undefined) {
    const admin = target(config.databaseUrl, 'DATABASE_URL');
    const { service } = await prepareDatabase({ admin, database: admin.database, secretsDir, log: say });
    return { service, ended: undefined, stop: nothing };
  }
  const server = await startEmbedded({ home: config.home, log: say });
  try {
    const { service } = await prepareDatabase({
      admin: server.admin,
      database: 'tallybook',
      secretsDir,
      log: say,
    });
    return { service, ended: server.ended, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function refuseUnsafe(service: DatabaseTarget): Promise<void> {
  const reason = await unsafeReason(service);
  if (reason !== undefined) throw new ConfigError(`DATABASE_URL: ${reason}`);
  const pending = await pendingMigrations(service);
  if (pending.length > 0)
    throw new ConfigError(
      `the database lacks ${pending.length} migrations; run "npm start -- migrate" first`,
    );
}

function serviceTarget({ databaseUrl, databaseDirectUrl }: Config): DatabaseTarget {
  const service = target(databaseUrl, 'DATABASE_URL');
  if (databaseDirectUrl === undefined) return service;
  return { ...service, direct: target(databaseDirectUrl, 'DATABASE_DIRECT_URL') };
}

function target(url: string | undefined, name: string): DatabaseTarget {
  if (url === undefined) throw new ConfigError(`${name}: is required`);
  try {
    return parseDatabaseUrl(url);
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : 'is not valid'}`);
  }
}
