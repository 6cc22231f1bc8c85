import type { Attack } from './attack.ts';

/** A request as a proxy on the same machine forwards it by default: its own address, and no forwarding header. */
export const metrics: Attack = {
  name: 'metrics-behind-proxy',
  title: '/metrics through a proxy that adds no header',
  async run(target) {
    const replies = await Promise.all(
      ['/metrics', '/dev/token'].map((path) =>
        target.call({ path, method: path === '/metrics' ? 'GET' : 'POST' }),
      ),
    );
    return {
      held: replies.every(({ status }) => status >= 400),
      figure: `/metrics ${replies[0]?.status ?? 0}, /dev/token ${replies[1]?.status ?? 0}`,
    };
  },
};

export const rounding: Attack = {
  name: 'rounded-numbers',
  title: 'numbers with more digits than a double holds',
  async run(target) {
    const tenant = await target.tenant();
    const product = await target.product(tenant);
    const post = (cost: string, metadata: string): ReturnType<typeof target.call> =>
      target.call({
        method: 'POST',
        path: '/api/inventory/stock-movements',
        credential: tenant.key,
        text: `{"product_id":"${product}","type":"entry","quantity":1,"unit_cost":${cost},"movement_date":"2031-01-05","metadata":${metadata}}`,
      });
    const replies = [
      await post('1.00000000000000000001', '{}'),
      await post('1', '{"rate":0.1234567890123456789}'),
      await post('1', '{"number":9007199254740993}'),
    ];
    const accepted = replies.filter(({ status }) => status === 201).length;
    return { held: accepted === 0, figure: `${accepted} of 3 silently rounded` };
  },
};

export const headers: Attack = {
  name: 'missing-nosniff',
  title: 'responses without nosniff',
  async run(target) {
    const replies = await Promise.all(
      ['/api/me', '/livez', '/openapi.json', '/nothing'].map((path) => target.call({ path })),
    );
    const bare = replies.filter((reply) => reply.headers['x-content-type-options'] !== 'nosniff').length;
    return { held: bare === 0, figure: `${bare} of ${replies.length} responses lack it` };
  },
};
