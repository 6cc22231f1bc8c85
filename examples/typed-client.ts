import { createTallybook } from '@tallybook/sdk';
import { readCredentials } from './credentials.ts';

const { base_url: baseUrl, api_key: apiKey, product_id } = readCredentials();
const tallybook = createTallybook({ baseUrl, apiKey });

await tallybook.stockMovements.post({
  product_id,
  type: 'entry',
  quantity: 10,
  unit_cost: 12.5,
  movement_date: new Date().toISOString().slice(0, 10),
});
for await (const movement of tallybook.stockMovements.list({ product_id }))
  console.log(movement.movement_date, movement.type, movement.quantity, movement.cost_amount);
