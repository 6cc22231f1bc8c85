import { request } from '../../load/request.ts';
import http from 'node:http';
import { newKey } from '../../load/organization.ts';
import type { Attack } from './attack.ts';
import { made, movements, pause, post, range } from './common.ts';

export const strangers: Attack = {
  name: 'strangers',
  about: "one organization asks for another's movement by its id",
  load: { organizations: 2 },
  async round({ load, organization, stage, send, broke }, round) {
    const [, other] = load.organizations;
    if (other === undefined) throw new Error('the attack needs two organizations');
    const { id } = made(await send(post(other, { type: 'entry', quantity: 1 }), [round % 2]));
    const agent = new http.Agent();
    const call = { method: 'GET', path: `${movements}/${id ?? ''}`, credential: organization.key } as const;
    const reply = await request(stage.instances[1].url, call, agent, 10_000);
    agent.destroy();
    if (reply.status !== 404) broke(`a stranger was answered ${reply.status}`);
  },
};

export const refusals: Attack = {
  name: 'refusals',
  about: '12 requests that are refused inside a transaction: their key was used for something else',
  async round({ organization, stage, broke }) {
    const agent = new http.Agent({ keepAlive: true });
    const create = (key: string, sku: string, index: number) => {
      const body = { sku, name: sku };
      const call = {
        method: 'POST',
        path: '/api/inventory/products',
        credential: organization.key,
        key,
        body,
      } as const;
      return request(stage.instances[index % 2]?.url ?? '', call, agent, 20_000);
    };
    const keys = range(12).map(() => newKey());
    const first = await Promise.all(keys.map((key, index) => create(key, key, index)));
    const second = await Promise.all(keys.map((key, index) => create(key, `${key}-other`, index)));
    agent.destroy();
    if (first.some(({ status }) => status !== 201)) throw new Error('the attack could not be made');
    const odd = second.filter(({ status }) => status !== 422);
    if (odd.length > 0) broke(`${odd.length} refusals were no 422 but ${odd[0]?.status}`);
    await pause(200);
  },
};

export const oneFileTwice: Attack = {
  name: 'one file twice',
  about: 'a file of 60 movements is sent to both instances at once',
  async round({ organization, stage, load }) {
    const product = organization.products[0]?.id ?? '';
    const marks = range(60).map(() => newKey());
    const lines = marks.map((mark) => `${product},entry,1,1.00,2020-03-10,${mark}`);
    const body = ['product_id,type,quantity,unit_cost,movement_date,reference', ...lines, ''].join('\n');
    const call = { method: 'POST', path: `${movements}/import`, credential: organization.key, body } as const;
    const entry = load.history.begin({
      kind: 'import',
      organization: organization.id,
      call,
      marks,
      month: '2020-03-01',
    });
    await Promise.all(
      stage.instances.map(async ({ url }) => {
        const answer = await fetch(`${url}${call.path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'text/csv' },
          body,
        });
        if (answer.status < 300) entry.state = 'acknowledged';
      }),
    );
  },
};
