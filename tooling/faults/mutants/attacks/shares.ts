import http from 'node:http';
import net from 'node:net';
import { sendRequest, type Call } from '../../load/request.ts';
import type { Attack, AttackContext } from './attack.ts';
import { pause, range, until } from './common.ts';

/** The statuses of reads that need a connection, alternately at both instances. */
async function read({ environment }: AttackContext, credential: string, count: number): Promise<unknown[]> {
  const agent = new http.Agent({ keepAlive: true });
  const call: Call = { method: 'GET', path: '/api/inventory/products', credential };
  const replies = await Promise.all(
    range(count).map((index) =>
      sendRequest(environment.instances[index % 2]?.url ?? '', call, agent, 20_000),
    ),
  );
  agent.destroy();
  return replies.map(({ status }) => status);
}

function requireServed(context: AttackContext, who: string, statuses: readonly unknown[]): void {
  const failed = statuses.filter((status) => status !== 200);
  if (failed.length > 0)
    context.violation(`${failed.length} of ${statuses.length} requests of ${who} got ${String(failed[0])}`);
}

/** Requests that wait for a table which the reads above do not need: each keeps its connection. */
async function whileWaiting(context: AttackContext, calls: readonly Call[], work: () => Promise<void>) {
  const { environment } = context;
  const sql = environment.connect();
  const agent = new http.Agent({ keepAlive: true });
  let noise: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`lock table accounting_periods in access exclusive mode`;
    const sends = environment.instances.flatMap(({ url }) =>
      calls.map((call) => sendRequest(url, call, agent, 40_000)),
    );
    noise = Promise.all(sends);
    await until('the requests', async () => {
      const waiting =
        await tx`select from pg_locks where not granted and relation = 'accounting_periods'::regclass`;
      return waiting.length >= 4;
    });
    await pause(1_000);
    await work();
  });
  await noise;
  agent.destroy();
  await sql.end();
}

const get = (credential: string, path: string, count: number): Call[] =>
  range(count).map(() => ({ method: 'GET', path, credential }));

export const greedyOrganization: Attack = {
  name: 'greedy organization',
  description:
    'one organization runs 14 verifications, then 30 slow reads on each instance: its own ordinary requests find connections in the first case, those of another organization in both',
  load: { organizations: 2 },
  async round(context) {
    const [greedy, other] = context.load.organizations.map(({ key }) => key);
    if (greedy === undefined || other === undefined) throw new Error('the attack needs two organizations');
    // A verification reads the periods for each product.
    await whileWaiting(context, get(greedy, '/api/inventory/verify', 14), async () => {
      requireServed(context, 'another organization', await read(context, other, 20));
      requireServed(context, 'the same organization', await read(context, greedy, 4));
    });
    await whileWaiting(context, get(greedy, '/api/accounting/periods', 30), async () =>
      requireServed(context, 'another organization', await read(context, other, 20)),
    );
  },
};

export const manyReads: Attack = {
  name: 'many reads',
  description: 'one organization reads 600 lists, 20 at a time, and receives each of them',
  async round(context) {
    const statuses: unknown[] = [];
    for (let reads = 0; reads < 30; reads += 1)
      statuses.push(...(await read(context, context.organization.key, 20)));
    requireServed(context, 'the organization', statuses);
  },
};

export const silentBodies: Attack = {
  name: 'bodies that never arrive',
  description:
    'one organization announces 1,100 bodies to each instance and sends none: requests of another are served',
  load: { organizations: 2 },
  async round(context) {
    const [greedy, other] = context.load.organizations.map(({ key }) => key);
    if (greedy === undefined || other === undefined) throw new Error('the attack needs two organizations');
    // The caller is known on both instances, so that none of the sockets waits for a look-up.
    await read(context, greedy, 2);
    const sockets = context.environment.instances.flatMap(({ url }) =>
      range(1_100).map(() => openSilentRequest(url, greedy)),
    );
    await pause(1_500);
    requireServed(context, 'another organization', await read(context, other, 20));
    for (const socket of sockets) socket.destroy();
  },
};

function openSilentRequest(url: string, credential: string): net.Socket {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname).on('error', () => {});
  socket.write(
    `POST /api/inventory/stock-movements HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${credential}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n',
  );
  return socket;
}
