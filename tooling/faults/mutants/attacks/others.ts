import http from 'node:http';
import { createProduct, movementsPath } from '../../load/operations.ts';
import { newKey } from '../../load/organization.ts';
import { sendRequest } from '../../load/request.ts';
import type { Attack } from './attack.ts';
import { pause, post, range, responseOf, until } from './common.ts';

export const crossTenantRead: Attack = {
  name: 'cross-tenant read',
  description: "one organization reads another's movement by its id",
  load: { organizations: 2 },
  async round({ load, organization, environment, send, violation }, round) {
    const [, other] = load.organizations;
    if (other === undefined) throw new Error('the attack needs two organizations');
    const { id } = responseOf(await send(post(other, { type: 'entry', quantity: 1 }), [round % 2]));
    const agent = new http.Agent();
    const call = {
      method: 'GET',
      path: `${movementsPath}/${id ?? ''}`,
      credential: organization.key,
    } as const;
    const reply = await sendRequest(environment.instances[1].url, call, agent, 10_000);
    agent.destroy();
    if (reply.status !== 404) violation(`another organization's request got ${reply.status}`);
  },
};

export const rejectedRequests: Attack = {
  name: 'rejected requests',
  description:
    '12 requests that are rejected inside a transaction, because their key belongs to another request',
  async round({ organization, environment, violation }) {
    const agent = new http.Agent({ keepAlive: true });
    const keys = range(12).map(() => newKey());
    const sendAll = (suffix: string) =>
      Promise.all(
        keys.map((key, index) => {
          const { call } = createProduct(organization, key, key + suffix);
          return sendRequest(environment.instances[index % 2]?.url ?? '', call, agent, 20_000);
        }),
      );
    const first = await sendAll('');
    const second = await sendAll('-other');
    agent.destroy();
    if (first.some(({ status }) => status !== 201)) throw new Error('the attack could not be set up');
    for (const { status } of second)
      if (status !== 422) violation(`a reused key got ${status} instead of 422`);
    await pause(200);
  },
};

export const terminatedInstance: Attack = {
  name: 'terminated instance',
  description: 'SIGTERM while 8 requests wait for a lock in the database: each must get its response',
  async round({ organization, environment, send, violation }) {
    const [first] = environment.instances;
    const sql = environment.connect();
    const { started, ended } = await sql.begin(async (tx) => {
      await tx`lock table products in share mode`;
      const requests = Promise.all(range(8).map(() => send(createProduct(organization, newKey()), [0])));
      await until('the requests', async () => {
        const waiting = await tx`select from pg_locks where not granted and relation = 'products'::regclass`;
        return waiting.length === 8;
      });
      const end = first.end('SIGTERM');
      await pause(200);
      return { started: requests, ended: end };
    });
    await sql.end();
    for (const { sends } of await started)
      for (const { reply } of sends)
        if (reply?.status !== 201) violation(`started, but without a response: ${JSON.stringify(reply)}`);
    const code = await ended;
    if (code !== 0) violation(`exit code ${code}`);
    await first.start();
  },
};
