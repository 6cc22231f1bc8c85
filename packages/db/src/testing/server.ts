import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDatabaseUrl, type DatabaseTarget } from '../connection/index.ts';
import { startEmbedded } from '../embedded/index.ts';
import { prepareDatabase } from '../setup/index.ts';
import { withSession } from '../setup/session.ts';
import { readCatalog } from './catalog.ts';
import { useCluster } from './cluster.ts';
import type { Catalog } from './statement-check.ts';

export type TestCoordinates = {
  admin: DatabaseTarget;
  owner: DatabaseTarget;
  service: DatabaseTarget;
  /** Name of the migrated database that each test file gets a copy of. */
  template: string;
  /** How PostgreSQL copies it: `file_copy` takes a sixth of the processor time, but waits for the disk if there is one. */
  strategy: 'file_copy' | 'wal_log';
  /** The administrator on each worker of a Citus cluster; none on one PostgreSQL. */
  workers: readonly DatabaseTarget[];
};

export type TestServer = TestCoordinates & { catalog: Catalog; stop(): Promise<void> };

/**
 * Starts a server with a migrated template database, which `createTestDatabaseOn` copies; resolves to its targets. If
 * CITUS_URL is set, uses that cluster instead; if PACKAGED_POSTGRES names the folder of another server's programs, starts
 * that server with its default settings.
 */
export function startTestServer(): Promise<TestServer> {
  const cluster = process.env['CITUS_URL'];
  return cluster === undefined ? startOneServer() : useCluster(parseDatabaseUrl(cluster));
}

async function startOneServer(): Promise<TestServer> {
  const template = 'tallybook_template';
  const memory = inMemory();
  const home = mkdtempSync(join(memory ?? tmpdir(), 'tb-test-'));
  const packaged = process.env['PACKAGED_POSTGRES'];
  const server = await startEmbedded({
    home,
    log: () => {},
    ephemeral: true,
    packaged,
    settings: { max_connections: '400', ...(packaged === undefined && ownSettings) },
  });
  try {
    const { admin } = server;
    const prepared = await prepareDatabase({
      admin,
      database: template,
      secretsDir: join(home, 'secrets'),
      log: () => {},
    });
    const catalog = await withSession({ ...admin, database: template }, readCatalog);
    // PostgreSQL copies a template only while no session is connected to it.
    await withSession(admin, (session) =>
      session.unsafe(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`),
    );
    const strategy = memory === undefined ? 'wal_log' : 'file_copy';
    return { admin, ...prepared, template, strategy, workers: [], catalog, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const ownSettings = {
  shared_buffers: '64MB',
  // Each new database takes checkpoints, after which a page's first change would log the page, compressed. That matters
  // only after the machine has crashed.
  full_page_writes: 'off',
};

/** A folder in memory if it has room: fsync stays on, as in production, and costs nothing there. */
function inMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 * 1024 ** 3 ? '/dev/shm' : undefined;
  } catch {
    // Not Linux.
    return undefined;
  }
}
