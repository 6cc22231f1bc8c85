import type { Operation } from '../../load/history.ts';
import { newKey, type Organization } from '../../load/organization.ts';
import type { Attack } from './attack.ts';
import { made, pause, post, range, until } from './common.ts';
import { withPoints } from './with-points.ts';

const create = (organization: Organization): Operation => {
  const key = newKey();
  const call = {
    method: 'POST',
    path: '/api/inventory/products',
    credential: organization.key,
    key,
    body: { sku: key, name: key },
  } as const;
  return { kind: 'probe', organization: organization.id, call, marks: [] };
};

export const askedToEnd: Attack = {
  name: 'asked to end',
  about: 'SIGTERM while 8 requests wait for a lock in the database: each must be answered',
  async round({ organization, stage, send, broke }) {
    const [first] = stage.instances;
    const sql = stage.connect();
    const held = await sql.begin(async (tx) => {
      await tx`lock table products in share mode`;
      const begun = Promise.all(range(8).map(() => send(create(organization), [0])));
      await until('for the requests', async () => {
        const waiting = await tx`select from pg_locks where not granted and relation = 'products'::regclass`;
        return waiting.length === 8;
      });
      const ended = first.end('SIGTERM');
      await pause(200);
      return { begun, ended };
    });
    await sql.end();
    for (const { sends } of await held.begun)
      for (const { reply } of sends)
        if (reply?.status !== 201) broke(`begun, not answered: ${JSON.stringify(reply)}`);
    const code = await held.ended;
    if (code !== 0) broke(`ended with ${code}`);
    await first.start();
  },
};

export const diesBehindCommit: Attack = {
  name: 'dies behind COMMIT',
  about:
    'the process dies when the effect is there and the answer is not; the caller asks the other one, with its key',
  once: true,
  patches: withPoints('posted, no answer'),
  crashes: { 'posted, no answer': { pass: 1, most: 1 } },
  async round({ organization, stage, load, send, crashes }) {
    const [first] = stage.instances;
    first.expectEnd();
    const entry = await send(post(organization, { type: 'entry', quantity: 1 }), [0]);
    if (entry.state !== 'unknown' || crashes('posted, no answer') !== 1)
      throw new Error('the process has not died');
    await first.start();
    await load.client(1).resolve(entry);
    made(entry);
  },
};
