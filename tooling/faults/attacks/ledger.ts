import type { Attack } from './attack.ts';
import type { Response, Target, Tenant } from './target.ts';

const post = (
  target: Target,
  tenant: Tenant,
  product: string,
  movement: { type: string; quantity: number; date: string; cost?: number },
): Promise<Response> =>
  target.call({
    method: 'POST',
    path: '/api/inventory/stock-movements',
    credential: tenant.key,
    body: {
      product_id: product,
      type: movement.type,
      quantity: movement.quantity,
      unit_cost: movement.cost ?? 1,
      movement_date: movement.date,
    },
  });

export const reversedMistake: Attack = {
  name: 'reversed-mistake',
  title: 'an exit before a reversed mistake that took everything',
  async run(target) {
    const tenant = await target.tenant();
    const product = await target.product(tenant);
    await post(target, tenant, product, { type: 'entry', quantity: 10, date: '2031-03-01' });
    const mistake = await post(target, tenant, product, { type: 'exit', quantity: 10, date: '2031-03-10' });
    await target.must({
      method: 'POST',
      path: `/api/inventory/stock-movements/${String(mistake.body['id'])}/reversal`,
      credential: tenant.key,
      body: {},
    });
    const { status } = await post(target, tenant, product, { type: 'exit', quantity: 3, date: '2031-03-05' });
    return { held: status === 201, figure: `the exit gets ${status}` };
  },
};

export const silentCost: Attack = {
  name: 'silent-cost-change',
  title: 'a backdated entry changes the cost of an exit',
  async run(target) {
    const tenant = await target.tenant();
    const product = await target.product(tenant);
    await post(target, tenant, product, { type: 'entry', quantity: 5, date: '2031-03-10', cost: 10 });
    const exit = await post(target, tenant, product, { type: 'exit', quantity: 5, date: '2031-03-12' });
    await post(target, tenant, product, { type: 'entry', quantity: 5, date: '2031-03-09', cost: 20 });
    const events = await target.must({ path: '/api/audit-events?limit=50', credential: tenant.key });
    const announced = events.text.includes('stock_costs.changed');
    const flagged = exit.body['valuation_status'] !== undefined;
    return {
      held: announced && flagged,
      figure: `${announced ? 'an' : 'no'} event; movements ${flagged ? 'have' : 'lack'} valuation_status`,
    };
  },
};
