import { isRejection } from '../../load/history.ts';
import { adjust, closePeriod, reverse, writeDown } from '../../load/operations.ts';
import { monthAt } from '../../load/organization.ts';
import type { Attack } from './attack.ts';
import { alternatingInstances, post, range, responseOf } from './common.ts';

const month = '2020-03-01';

export const partsAtOnce: Attack = {
  name: 'parts at once',
  description: '6 entries of 10, of each of which four callers reverse 6 at once, over both instances',
  async round({ organization, send }) {
    const enter = (quantity: number) =>
      send(post(organization, { type: 'entry', quantity }), [0]).then(responseOf);
    await enter(1000);
    const posted = await Promise.all(range(6).map(() => enter(10)));
    const entries = await Promise.all(
      posted.flatMap(({ id = '' }) =>
        alternatingInstances(4).map((instance) =>
          send(reverse(organization, { id, month }, { quantity: 6 }), [instance]),
        ),
      ),
    );
    for (const { state, sends } of entries)
      if (state !== 'acknowledged' && !sends.every(({ reply }) => isRejection(reply)))
        throw new Error(`a reversal was neither posted nor rejected: ${JSON.stringify(sends)}`);
  },
};

export const costsInParts: Attack = {
  name: 'costs in parts',
  description:
    'an entry whose cost is adjusted three times, with an exit and a late entry after each, over both instances',
  async round({ organization, send }) {
    for (const { id: product } of organization.products) {
      const { id = '' } = await send(post(organization, { product, type: 'entry', quantity: 10 }), [0]).then(
        responseOf,
      );
      for (const [index, amount] of ['10.00', '7.00', '-3.00'].entries()) {
        await send(adjust(organization, { id, month }, amount), [index % 2]).then(responseOf);
        const sold = { product, type: 'exit', quantity: 2, date: '2020-03-20' } as const;
        await send(post(organization, sold), [(index + 1) % 2]).then(responseOf);
        const late = { product, type: 'entry', quantity: 1, date: '2020-03-05' } as const;
        await send(post(organization, late), [index % 2]).then(responseOf);
      }
    }
  },
};

export const sentBackThenUndone: Attack = {
  name: 'sent back, then undone',
  description:
    'entries of 10 for 10.00, made cheaper by 9.00; 3 units go back later, then the others are undone on the date of the entry',
  async round({ organization, send }) {
    for (const { id: product } of organization.products) {
      const entry = { product, type: 'entry', quantity: 10, unitCost: 1, date: '2020-03-02' } as const;
      const { id = '' } = await send(post(organization, entry), [0]).then(responseOf);
      await send(adjust(organization, { id, month }, '-9.00'), [1]).then(responseOf);
      const back = { quantity: 3, movement_date: '2020-03-20' };
      await send(reverse(organization, { id, month }, back), [0]).then(responseOf);
      await send(reverse(organization, { id, month }, {}), [1]);
    }
  },
};

export const splitCosts: Attack = {
  name: 'split costs',
  description:
    'entries of a month that is then closed; their costs are adjusted in the next one, with an exit and an entry dated before each adjustment, over both instances',
  async round({ organization, send }, round) {
    const [closed, open] = [monthAt(round), monthAt(round + 1)];
    const dayOf = (month: string, day: string) => `${month.slice(0, 8)}${day}`;
    const receipts: { product: string; id: string; period: string }[] = [];
    for (const { id: product } of organization.products) {
      const entry = { product, type: 'entry', quantity: 10, date: dayOf(closed, '10') } as const;
      const { id = '', accounting_period_id: period = '' } = responseOf(
        await send(post(organization, entry), [0]),
      );
      receipts.push({ product, id, period });
    }
    responseOf(await send(closePeriod(organization, receipts[0]?.period ?? '', closed), [1]));
    for (const { product, id } of receipts)
      for (const [index, amount] of ['10.00', '7.00', '-3.00'].entries()) {
        responseOf(await send(adjust(organization, { id, month: open }, amount), [index % 2]));
        const sold = { product, type: 'exit', quantity: 2, date: dayOf(open, '20') } as const;
        responseOf(await send(post(organization, sold), [(index + 1) % 2]));
        const late = { product, type: 'entry', quantity: 1, date: dayOf(open, '05') } as const;
        responseOf(await send(post(organization, late), [index % 2]));
      }
  },
};

export const reviewsInTurn: Attack = {
  name: 'reviews in turn',
  description: '12 reviews of two products each at once, with falling and rising prices, over both instances',
  async round({ organization, random, send }) {
    const { products } = organization;
    for (const { id: product } of products)
      await send(post(organization, { product, type: 'entry', quantity: 10 }), [0]).then(responseOf);
    await Promise.all(
      range(12).map((index) => {
        const values = range(2).map((step): [string, string] => [
          products[(index + step) % products.length]?.id ?? '',
          `0.${random.whole(10, 99)}`,
        ]);
        return send(writeDown(organization, '2020-03-31', values), [index % 2]);
      }),
    );
  },
};
