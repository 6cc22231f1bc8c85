import { createTRPCUntypedClient, httpBatchStreamLink } from '@trpc/client';
import type { Attack } from './attack.ts';

export const streamedBatch: Attack = {
  name: 'streamed-batch',
  title: 'three mutations over httpBatchStreamLink, each retried once after a failure',
  async run(target) {
    const tenant = await target.tenant();
    const product = await target.product(tenant);
    const client = createTRPCUntypedClient({
      links: [
        httpBatchStreamLink({
          url: `${target.urlOf(0)}/trpc`,
          headers: { authorization: `Bearer ${tenant.key}` },
        }),
      ],
    });
    const input = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2031-01-05',
    };
    const send = (): Promise<unknown> => client.mutation('stockMovements.post', input);
    let failures = 0;
    await Promise.all(
      [1, 2, 3].map(() =>
        send().catch(() => {
          failures += 1;
          return send().catch(() => undefined);
        }),
      ),
    );
    const levels = await target.must({
      path: `/api/inventory/stock-levels?product_id=${product}`,
      credential: tenant.key,
    });
    const [level] = JSON.parse(levels.text) as { on_hand: number }[];
    return {
      held: failures === 0 && level?.on_hand === 3,
      figure: `${failures} of 3 calls failed; ${level?.on_hand ?? 0} units on hand instead of 3`,
    };
  },
};
