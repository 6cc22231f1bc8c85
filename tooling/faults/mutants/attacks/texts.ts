import http from 'node:http';
import { createProduct, postMovement } from '../../load/operations.ts';
import { newKey } from '../../load/organization.ts';
import { sendRequest, type Call } from '../../load/request.ts';
import type { Attack } from './attack.ts';
import { range } from './common.ts';

/** What nobody sees at the end of a text, or within it. */
const unseen = [' ', '\u200b', '\u00ad', '\ufeff', '\u00a0'];

export const lookAlikes: Attack = {
  name: 'texts that look alike',
  description: 'SKUs, reasons and filters that differ from others only in characters that nobody sees',
  async round({ environment, organization, violation }) {
    const agent = new http.Agent({ keepAlive: true });
    const statusOf = async (call: Call, instance: number): Promise<unknown> =>
      (await sendRequest(environment.instances[instance % 2]?.url ?? '', call, agent, 20_000)).status;
    const sku = newKey();
    if ((await statusOf(createProduct(organization, newKey(), sku).call, 0)) !== 201)
      throw new Error('the attack could not be set up');
    for (const index of range(unseen.length)) {
      const text = `${sku}${unseen[index]}`;
      const movement = { type: 'adjustment', quantity: 1, date: '2020-03-10', reasonCode: text } as const;
      const product = organization.products[0]?.id;
      const calls: readonly Call[] = [
        createProduct(organization, newKey(), text).call,
        postMovement(organization, { ...movement, product }).call,
        {
          method: 'GET',
          path: `/api/inventory/products?sku=${encodeURIComponent(text)}`,
          credential: organization.key,
        },
      ];
      for (const call of calls) {
        const status = String(await statusOf(call, index));
        if (status !== '400')
          violation(`${call.method} ${call.path} with ${JSON.stringify(text)} got ${status}`);
      }
    }
    agent.destroy();
  },
};
