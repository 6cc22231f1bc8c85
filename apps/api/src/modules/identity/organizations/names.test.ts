import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each([
  ['a product', '/api/inventory/products', { sku: 'TRIMMED' }],
  ['an organization', '/api/organizations', {}],
  ['a period', '/api/accounting/periods', { start_date: '2031-01-01', end_date: '2031-01-31' }],
  ['an API key', '/api/api-keys', { role: 'viewer' }],
])('the name of %s is stored without the white space at its ends', async (_case, path, fields) => {
  const { status, body } = await app.request('POST', path, {
    body: { ...fields, name: '  Desk lamp \u00a0' },
  });
  expect([status, body.name]).toEqual([201, 'Desk lamp']);
});

test('a note and a memo with line breaks of Windows are stored with newlines', async () => {
  const { body: product } = await app.request('POST', '/api/inventory/products', {
    body: { sku: 'NOTED', name: 'Lamp' },
  });
  const posted = await app.request('POST', '/api/inventory/stock-movements', {
    body: {
      product_id: product.id,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2026-03-10',
      note: 'Dock 4\r\nWet',
    },
  });
  expect([posted.status, posted.body.note]).toEqual([201, 'Dock 4\nWet']);
  const entry = await app.request('POST', '/api/accounting/journal-entries', {
    body: {
      entry_date: '2026-03-10',
      memo: 'One\r\nTwo',
      lines: [
        { account: '1400', debit: '1' },
        { account: '1600', credit: '1' },
      ],
    },
  });
  expect([entry.status, entry.body.memo]).toEqual([201, 'One\nTwo']);
  expect((await app.request('GET', '/api/inventory/verify')).body.ok).toBe(true);
});

test('an address that cannot be mailed is rejected with the reason', async () => {
  const { status, body } = await app.request('POST', '/api/invitations', {
    body: { email: 'ada@b\u00fccher.example', role: 'viewer' },
  });
  expect([status, body.errors]).toEqual([
    400,
    [
      {
        pointer: '/email',
        code: 'INVALID_EMAIL',
        detail: 'The part after the @ must be ASCII: write an international domain in its form with xn--.',
      },
    ],
  ]);
});

test('an organization can use any active currency, such as VED', async () => {
  const { status, body } = await app.request('POST', '/api/organizations', {
    body: { name: 'Caracas', currency: 'VED' },
  });
  expect([status, body.currency]).toEqual([201, 'VED']);
});
