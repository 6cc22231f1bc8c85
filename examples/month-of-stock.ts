// A worked month of one product by moving average (IAS 2.27):
//   2 March    10 received at 100.00       10 on hand, 1000.00
//   9 March     5 received at 130.00       15 on hand, 1650.00, 110.00 each
//  16 March     8 issued at the average     7 on hand,  770.00
//  20 March     9 issued: rejected, 7 are on hand
//  31 March     1 damaged                    6 on hand,  660.00
// Run it while `npm start` is running: node_modules/.bin/node examples/month-of-stock.ts
import { createTallybook, TallybookError } from '@tallybook/sdk';
import { readCredentials } from './credentials.ts';

const { base_url: baseUrl, api_key } = readCredentials();
// An organization of its own, whose March is open.
const { api_key: apiKey } = await createTallybook({ baseUrl, apiKey: api_key }).organizations.create({
  name: 'Desks Ltd',
});
const { products, stockLevels, stockMovements } = createTallybook({ baseUrl, apiKey });

const { id: product_id, sku } = await products.create({
  sku: 'DESK-1',
  name: 'Oak desk',
  unit: 'piece',
});

const march = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`;
const post = async (
  day: number,
  type: 'entry' | 'exit' | 'adjustment',
  quantity: number,
  unit_cost: number,
) => {
  const { cost_amount } = await stockMovements.post({
    product_id,
    type,
    quantity,
    unit_cost,
    movement_date: march(day),
  });
  console.log(
    `${march(day)}  ${type.padEnd(10)} ${String(quantity).padStart(3)}  ${cost_amount.padStart(8)}`,
  );
};

await post(2, 'entry', 10, 100);
await post(9, 'entry', 5, 130);
await post(16, 'exit', 8, 0);
try {
  await post(20, 'exit', 9, 0);
} catch (error) {
  if (!(error instanceof TallybookError) || error.code !== 'INSUFFICIENT_STOCK') throw error;
  console.log(`${march(20)}  exit         9   rejected, ${error.available} on hand`);
}
await post(31, 'adjustment', -1, 0);

for (const as_of of [march(9), march(31)]) {
  const {
    items: [level],
  } = await stockLevels.list({ product_id, as_of });
  console.log(
    `${as_of}  ${sku}: ${level?.on_hand} on hand, worth ${level?.value}, ${level?.average_cost} each`,
  );
}
