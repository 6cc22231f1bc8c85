import { isRejection } from '../../load/history.ts';
import { reverse } from '../../load/operations.ts';
import type { Attack } from './attack.ts';
import { alternatingInstances, post, range, responseOf } from './common.ts';

export const duplicates: Attack = {
  name: 'duplicates',
  description: 'each of 12 requests four times at once with its key, over both instances',
  async round({ organization, random, send }) {
    await Promise.all(
      range(12).map(() => {
        const product = random.pick(organization.products)?.id;
        return send(post(organization, { product, type: 'entry', quantity: 2 }), alternatingInstances(4));
      }),
    );
  },
};

export const lastUnits: Attack = {
  name: 'last units',
  description: '48 callers take the last 5 units of 5 products and return some, over both instances',
  async round({ organization, random, send }) {
    const { products } = organization;
    await Promise.all(
      products.map(({ id }) =>
        send(post(organization, { product: id, type: 'entry', quantity: 5 }), [0]).then(responseOf),
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
  description: '6 movements, each reversed by four callers at once, over both instances',
  async round({ organization, send }) {
    const enter = (quantity: number) =>
      send(post(organization, { type: 'entry', quantity }), [0]).then(responseOf);
    await enter(1000);
    const posted = await Promise.all(range(6).map(() => enter(10)));
    const entries = await Promise.all(
      posted.flatMap(({ id = '', movement_date = '' }) =>
        alternatingInstances(4).map((instance) =>
          send(reverse(organization, { id, month: `${movement_date.slice(0, 7)}-01` }), [instance]),
        ),
      ),
    );
    for (const { state, sends } of entries)
      if (state !== 'acknowledged' && !sends.every(({ reply }) => isRejection(reply)))
        throw new Error(`a reversal was neither posted nor rejected: ${JSON.stringify(sends)}`);
  },
};

export const reversedMistake: Attack = {
  name: 'reversed mistake',
  description: 'an entry reversed on its own day, after an exit of that day that limits earlier ones',
  async round({ organization, send }) {
    const product = organization.products[0]?.id;
    const move = (type: 'entry' | 'exit', quantity: number, date: string) =>
      send(post(organization, { product, type, quantity, date }), [0]);
    const undo = ({ id = '' }) => send(reverse(organization, { id, month: '2020-03-01' }), [1]);
    const received = await move('entry', 10, '2020-03-01').then(responseOf);
    const sold = await move('exit', 8, '2020-03-10').then(responseOf);
    const mistake = await move('entry', 5, '2020-03-10').then(responseOf);
    await undo(mistake).then(responseOf);
    const returned = await move('entry', 8, '2020-03-10').then(responseOf);
    // Rejected: after the exit of March 10, two are left.
    const late = await move('exit', 5, '2020-03-05');
    if (late.state === 'acknowledged') return;
    const issued = await move('exit', 2, '2020-03-05').then(responseOf);
    // The next round starts without stock.
    for (const movement of [issued, returned, sold, received]) await undo(movement);
  },
};
