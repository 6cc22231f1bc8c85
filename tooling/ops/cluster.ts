import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '@tallybook/db';
import { onCleanup } from '@tallybook/machine';
import { serverPrograms, sh } from './commands.ts';

export interface Cluster {
  /** Folder of the server; the data directory is its folder `data`. */
  readonly folder: string;
  readonly port: number;
  readonly bin: string;
  /** The superuser, on the database `postgres`. */
  readonly admin: DatabaseTarget;
  readonly owner: DatabaseTarget;
  readonly service: DatabaseTarget;
}

export const settings = (lines: Record<string, string>): string =>
  Object.entries(lines)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');

/**
 * Creates and starts a server of the installed PostgreSQL in a new folder, with the roles and the database of
 * docs/configuration.md, on a socket in that folder and on a local port.
 */
export function createCluster(
  folder: string,
  port: number,
  additional: Record<string, string> = {},
): Cluster {
  const bin = serverPrograms();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = 'trial';
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  sh(
    `${bin}/initdb -D ${folder}/data -U postgres --pwfile=${folder}/password -A scram-sha-256 -E UTF8 -k > ${folder}/initdb.log`,
  );
  const lines = {
    port: String(port),
    unix_socket_directories: folder,
    listen_addresses: '127.0.0.1',
    ...additional,
  };
  writeFileSync(join(folder, 'data', 'trial.conf'), settings(lines));
  sh(`echo "include 'trial.conf'" >> ${folder}/data/postgresql.conf`);
  const target = (username: string, database = 'tallybook'): DatabaseTarget => ({
    host: folder,
    port,
    database,
    username,
    password,
  });
  const cluster = {
    folder,
    port,
    bin,
    admin: target('postgres', 'postgres'),
    owner: target('tallybook_owner'),
    service: target('tallybook_app'),
  };
  startCluster(cluster);
  onCleanup(() => stopCluster(cluster, 'immediate'));
  const statements = [
    'CREATE ROLE tallybook_service NOLOGIN',
    `CREATE ROLE tallybook_owner LOGIN PASSWORD '${password}'`,
    `CREATE ROLE tallybook_app LOGIN PASSWORD '${password}' IN ROLE tallybook_service`,
    "CREATE DATABASE tallybook OWNER tallybook_owner ENCODING 'UTF8' TEMPLATE template0",
  ];
  for (const statement of statements) psql(cluster, 'postgres', 'postgres', statement);
  return cluster;
}

export function startCluster({ bin, folder }: Pick<Cluster, 'bin' | 'folder'>): void {
  sh(`${bin}/pg_ctl -D ${folder}/data -l ${folder}/server.log -w start > /dev/null`);
}

export function stopCluster(
  { bin, folder }: Pick<Cluster, 'bin' | 'folder'>,
  mode: 'fast' | 'immediate',
): void {
  try {
    sh(`${bin}/pg_ctl -D ${folder}/data -m ${mode} -w stop > /dev/null`);
  } catch {
    // It is stopped already.
  }
}

export function psql(
  { folder, port, bin }: Cluster,
  user: string,
  database: string,
  statement: string,
): string {
  const login = `PGPASSWORD=trial ${bin}/psql -h ${folder} -p ${port} -U ${user} -d ${database}`;
  return sh(`${login} -v ON_ERROR_STOP=1 -qAtc "${statement}"`);
}

/** Waits until the server has finished its recovery and accepts writes. */
export async function waitForPromotion(cluster: Cluster): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (psql(cluster, 'postgres', 'tallybook', 'select pg_is_in_recovery()') === 'f') return;
    await sleep(500);
  }
  throw new Error('the server did not finish its recovery');
}
