import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDatabaseUrl, type DatabaseTarget } from '@tallybook/db';
import { distributeOver, executeOn, findNodes } from '@tallybook/db/testing/programs';
import {
  connect,
  createFirstOrganization,
  onCleanup,
  parentOf,
  startApi,
  type FirstOrganization,
  type Server,
} from '@tallybook/machine';
import { fill, insertMasterData } from './build.ts';
import { onServer, prepare } from './databases.ts';

const shardCount = 32;
const names = { original: 'bench_original', one: 'bench_one', cluster: 'bench_cluster' } as const;

export interface ClusterBench {
  /** A database of the coordinator's server that is not distributed. */
  readonly one: DatabaseTarget;
  /** A copy of it, distributed over the workers. */
  readonly cluster: DatabaseTarget;
  /** One per organization; the first one has the movements. */
  readonly keys: readonly string[];
  /** Main processes of the servers. */
  readonly coordinator: number;
  readonly workers: readonly number[];
}

/** The coordinator of CITUS_URL as a server; its folder is removed at the end. */
export async function openCluster(): Promise<Server> {
  const url = process.env['CITUS_URL'];
  if (url === undefined) throw new Error("--cluster needs CITUS_URL, a superuser's login on the coordinator");
  const admin = parseDatabaseUrl(url);
  const home = mkdtempSync(join(tmpdir(), 'tallybook-bench-'));
  onCleanup(() => rmSync(home, { recursive: true, force: true }));
  for (const node of await findNodes(admin)) await requireDurable(node);
  return {
    admin,
    description: 'PostgreSQL with Citus',
    home,
    pid: await mainProcess(admin),
    ended: new Promise(() => {}),
    stop: async () => {},
  };
}

/** Two equal databases with this many organizations, one of them distributed. */
export async function prepareCluster(
  server: Server,
  organizations: number,
  movements: number,
): Promise<ClusterBench> {
  const { admin, home } = server;
  const nodes = await findNodes(admin);
  const drop = async (): Promise<void> => {
    for (const node of nodes)
      for (const database of Object.values(names))
        await executeOn(node, `drop database if exists ${database} with (force)`);
  };
  await drop();
  onCleanup(drop);
  const { owner, service } = await prepare(server, names.original);
  onCleanup(async () => {
    await drop();
    for (const node of nodes)
      for (const { username } of [owner, service]) await executeOn(node, `drop role if exists ${username}`);
  });
  const first = await createFirstOrganization(home, service);
  const keys = await addOrganizations(server, service, first, organizations);
  await fill({ ...admin, database: names.original }, first, movements);
  for (const copy of [names.one, names.cluster]) {
    await onServer(server, `create database ${copy} template ${names.original}`);
    await prepare(server, copy);
  }
  await distributeOver(nodes, names.cluster, shardCount);
  for (const node of nodes) await settle({ ...node, database: names.cluster });
  await settle({ ...admin, database: names.one });
  const [coordinator = 0, ...workers] = await Promise.all(nodes.map(mainProcess));
  return {
    one: { ...service, database: names.one },
    cluster: { ...service, database: names.cluster },
    keys,
    coordinator,
    workers,
  };
}

/** Creates organizations with products up to this number. */
async function addOrganizations(
  server: Server,
  service: DatabaseTarget,
  first: FirstOrganization,
  count: number,
): Promise<string[]> {
  const api = await startApi(server.home, service);
  const sql = connect({ ...server.admin, database: service.database }, 1);
  const keys = [first.api_key];
  try {
    while (keys.length < count) {
      const response = await fetch(`${api.url}/api/organizations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${first.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Bench ${keys.length}` }),
      });
      if (response.status !== 201)
        throw new Error(`no further organization: ${response.status} ${await response.text()}`);
      const { id, api_key: key } = (await response.json()) as { id: string; api_key: string };
      await insertMasterData(sql, id, first.user_id);
      keys.push(key);
    }
  } finally {
    await sql.end();
    await api.stop();
  }
  return keys;
}

async function settle(node: DatabaseTarget): Promise<void> {
  const sql = connect(node, 1);
  try {
    await sql`vacuum analyze`;
    await sql`checkpoint`;
  } finally {
    await sql.end();
  }
}

async function requireDurable(node: DatabaseTarget): Promise<void> {
  const sql = connect(node, 1);
  const [row] = await sql<{ durable: boolean }[]>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on'
      and current_setting('full_page_writes') = 'on' as durable`;
  await sql.end();
  if (row?.durable !== true)
    throw new Error(`fsync, synchronous_commit and full_page_writes must be on (port ${node.port})`);
}

/** The parent of a session's process; all nodes are on this machine. */
async function mainProcess(node: DatabaseTarget): Promise<number> {
  const sql = connect(node, 1);
  try {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const parent = parentOf(row?.pid ?? 0);
    if (parent === undefined) throw new Error(`the server on port ${node.port} is not on this machine`);
    return parent;
  } finally {
    await sql.end();
  }
}
