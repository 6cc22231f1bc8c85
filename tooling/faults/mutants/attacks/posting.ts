import { isRefusal } from '../../load/history.ts';
import type { Attack } from './attack.ts';
import { bothTimes, made, post, range, reverse } from './common.ts';

export const duplicates: Attack = {
  name: 'duplicates',
  about: 'each of 12 requests four times at once with its key, over both instances',
  async round({ organization, random, send }) {
    await Promise.all(
      range(12).map(() => {
        const product = random.pick(organization.products)?.id;
        return send(post(organization, { product, type: 'entry', quantity: 2 }), bothTimes(4));
      }),
    );
  },
};

export const lastUnits: Attack = {
  name: 'last units',
  about: '48 callers want the last 5 units of 5 products and bring some, over both instances',
  async round({ organization, random, send }) {
    const { products } = organization;
    await Promise.all(
      products.map(({ id }) =>
        send(post(organization, { product: id, type: 'entry', quantity: 5 }), [0]).then(made),
      ),
    );
    await Promise.all(
      range(48).map((index) => {
        const product = random.pick(products)?.id;
        const type = random.chance(0.8) ? 'exit' : 'entry';
        return send(post(organization, { product, type, quantity: 1 }), [index % 2]);
      }),
    );
  },
};

export const reversals: Attack = {
  name: 'reversals',
  about: '6 movements, each reversed by four callers at once, over both instances',
  async round({ organization, send }) {
    const entry = (quantity: number) => send(post(organization, { type: 'entry', quantity }), [0]).then(made);
    await entry(1000);
    const posted = await Promise.all(range(6).map(() => entry(10)));
    const entries = await Promise.all(
      posted.flatMap(({ id = '' }) =>
        bothTimes(4).map((instance) => send(reverse(organization, id), [instance])),
      ),
    );
    for (const { state, sends } of entries)
      if (state !== 'acknowledged' && !sends.every(({ reply }) => isRefusal(reply)))
        throw new Error(`a reversal was neither done nor refused: ${JSON.stringify(sends)}`);
  },
};
