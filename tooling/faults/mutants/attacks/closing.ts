import { closePeriod } from '../../load/operations.ts';
import { monthAt } from '../../load/organization.ts';
import type { Attack } from './attack.ts';
import { pause, post, range, responseOf } from './common.ts';

export const closingRace: Attack = {
  name: 'closing race',
  description: 'months are closed one after another while both instances post into them',
  async round({ organization, send }, round) {
    for (const step of range(4)) {
      const month = monthAt(round * 4 + step);
      const date = `${month.slice(0, 8)}15`;
      const enter = (index: number) => {
        const product = organization.products[index % organization.products.length]?.id;
        return send(post(organization, { product, type: 'entry', quantity: 1, date }), [index % 2]);
      };
      const { accounting_period_id: period = '' } = responseOf(await enter(0));
      const closed = new AbortController();
      const posting = Promise.all(
        range(6).map(async (index) => {
          while (!closed.signal.aborted) await enter(index);
        }),
      );
      await pause(20);
      const close = await send(closePeriod(organization, period, month), [1]);
      closed.abort();
      await posting;
      responseOf(close);
    }
  },
};
