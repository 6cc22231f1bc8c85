import { expect, test } from 'vitest';
import { expectDocumented } from './documented-response.ts';

const respond = (status: number, body: unknown, type = 'application/json; charset=utf-8') => ({
  status,
  body,
  headers: new Headers({ 'content-type': type, 'x-request-id': crypto.randomUUID() }),
});
const product = {
  id: '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11',
  sku: 'A',
  barcode: null,
  name: 'A',
  unit: 'pcs',
  quantity_scale: 0,
  base_unit_label: null,
  packs: [],
  costing_method: 'fifo',
  reorder_point: null,
  category: null,
  reorder_quantity: null,
  lead_time_days: null,
  inventory_rule_id: null,
  archived_at: null,
  created_at: '2026-03-10T09:30:00.000Z',
};
const path = `/api/inventory/products/${product.id}`;

test('a documented response passes, and so does one of no operation', async () => {
  await expectDocumented('GET', path, respond(200, product));
  await expectDocumented('GET', '/api/no/such/path', respond(404, {}));
  await expectDocumented('GET', '/docs', respond(200, '<html>', 'text/html'));
});

test.each([
  ['a field that is not documented', 'GET', respond(200, { ...product, color: 'red' })],
  ['a missing field', 'GET', respond(200, { ...product, sku: undefined })],
  ['another type', 'GET', respond(200, { ...product, created_at: 'yesterday' })],
  ['another status', 'GET', respond(206, product)],
  ['another media type', 'GET', respond(200, product, 'text/plain')],
])('%s fails the test that received it', async (_name, method, response) => {
  const body: unknown = JSON.parse(JSON.stringify(response.body));
  await expect(expectDocumented(method, path, { ...response, body })).rejects.toThrow(
    /products\.get|expected/,
  );
});
