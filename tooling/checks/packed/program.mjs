// Runs in a consumer's project, with the installed package and nothing of this repository.
import assert from 'node:assert/strict';
import { createTallybook, RuleError, TallybookError } from '@tallybook/sdk';

const { BASE_URL: baseUrl, API_KEY: apiKey } = process.env;
const tallybook = createTallybook({ baseUrl, apiKey });

const { id: product_id } = await tallybook.products.create({
  sku: `PACKED-${process.version}`,
  name: 'Lamp',
});
const movement = { product_id, type: 'entry', quantity: 4, unit_cost: 2.5, movement_date: '2026-11-02' };
const posted = await tallybook.stockMovements.post(movement, { idempotencyKey: `packed-${product_id}` });
const again = await tallybook.stockMovements.post(movement, { idempotencyKey: `packed-${product_id}` });
assert.deepEqual(again, posted);
assert.deepEqual(await tallybook.stockMovements.list({ product_id }), [posted]);

await tallybook.stockMovements.post({ ...movement, quantity: 2, movement_date: '2026-11-03' });
const quantities = [];
for await (const { quantity } of tallybook.stockMovements.iterate({ product_id, limit: 1 }))
  quantities.push(quantity);
assert.deepEqual(quantities, [2, 4]);

const refused = await tallybook.stockMovements
  .post({ ...movement, type: 'exit', quantity: 9, movement_date: '2026-11-04' })
  .catch((error) => error);
assert.ok(refused instanceof RuleError && refused instanceof TallybookError);
assert.equal(refused.code, 'INSUFFICIENT_STOCK');
assert.equal(refused.available, 6);

const batching = createTallybook({ baseUrl, apiKey, batch: true });
const [one, two] = await Promise.all([
  batching.products.get({ id: product_id }),
  batching.stockMovements.get({ id: posted.id }),
]);
assert.equal(one.id, product_id);
assert.deepEqual(two, posted);

await assert.rejects(createTallybook({ baseUrl, apiKey: 'tb_test_wrong' }).products.list(), {
  code: 'UNAUTHENTICATED',
});
process.stdout.write(JSON.stringify({ node: process.version, movements: quantities.length }));
