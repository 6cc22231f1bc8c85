import { transfer } from '../../load/location-operations.ts';
import type { Attack } from './attack.ts';
import { post, responseOf } from './common.ts';

export const thereAndBack: Attack = {
  name: 'there and back',
  description:
    'entries of 10, of which 4 units are moved to another location and 3 back, over both instances',
  async round({ organization, send }) {
    const [standard = '', other = ''] = organization.locations;
    for (const { id: product } of organization.products) {
      await send(post(organization, { product, type: 'entry', quantity: 10 }), [0]).then(responseOf);
      const there = { product, from: standard, to: other, quantity: 4, date: '2020-03-11' };
      await send(transfer(organization, there), [1]).then(responseOf);
      const back = { product, from: other, to: standard, quantity: 3, date: '2020-03-12' };
      await send(transfer(organization, back), [0]).then(responseOf);
    }
  },
};
