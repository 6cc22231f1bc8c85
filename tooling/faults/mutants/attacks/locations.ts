import { receipt, transfer } from '../../load/location-operations.ts';
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

export const receivedTwice: Attack = {
  name: 'received twice',
  description:
    'entries of 10, of which 4 and 4 units are sent to another location; 5 are received of the first, over both instances',
  async round({ organization, send }) {
    const [standard = '', other = ''] = organization.locations;
    const sent = { from: standard, to: other, quantity: 4, date: '2020-03-11', twoStep: true };
    for (const { id: product } of organization.products) {
      await send(post(organization, { product, type: 'entry', quantity: 10 }), [0]).then(responseOf);
      const first = await send(transfer(organization, { ...sent, product }), [1]).then(responseOf);
      await send(transfer(organization, { ...sent, product }), [0]).then(responseOf);
      const dispatch = first['id'] ?? '';
      await send(receipt(organization, { dispatch, quantity: 3, date: '2020-03-12' }), [0]).then(responseOf);
      await send(receipt(organization, { dispatch, quantity: 2, date: '2020-03-13' }), [1]);
    }
  },
};
