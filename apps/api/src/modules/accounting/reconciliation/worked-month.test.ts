import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  setAutomaticPosting,
  readJournalEntries,
  expectReconciled,
} from '../../../testing/automatic-posting.ts';
import { seedProduct, startTestApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const guide = readFileSync(new URL('../../../../../../docs/reconciliation.md', import.meta.url), 'utf8');
const section = guide.split('## A worked month')[1]?.split('\n## ')[0] ?? '';
const row = /^\| Mar (\d+) \| (\w+) (-?\d+) at ([\d.]+)(?:, posted last)? \| (.+?) \| ([\d.]+) \|$/gm;
const month = [...section.matchAll(row)].map(
  ([, day = '', type = '', quantity = '', unitCost = '', booked = '', balance = '']) => ({
    body: {
      type,
      quantity: Number(quantity),
      unit_cost: Number(unitCost),
      movement_date: `2026-03-${day.padStart(2, '0')}`,
    },
    entries: booked.split('; ').map((entry) => entry.replaceAll('−', '-').replaceAll('.00', '').split(', ')),
    balance,
  }),
);

test('the worked month in docs/reconciliation.md shows the actual bookings', async () => {
  expect(month).toHaveLength(7);
  await setAutomaticPosting(app, app);
  const product_id = await seedProduct(app, app);
  const expected: string[][] = [];
  for (const { body, entries, balance } of month) {
    const response = await app.request('POST', '/api/inventory/stock-movements', {
      body: { product_id, ...body },
    });
    expect(response.status).toBe(201);
    expected.push(...entries);
    const booked = (await readJournalEntries(app, app)).map((entry) => entry.lines.map(withoutTrailingZeros));
    expect(booked).toEqual(expected.map((lines) => lines.map(withoutTrailingZeros)));
    const { periods } = (await app.request('GET', '/api/inventory/reconciliation')).body;
    expect(periods).toEqual([expect.objectContaining({ account_balance: balance, reconciled: true })]);
  }
  await expectReconciled(app, app);
});

/** The table has 57.50 where the helper returns 57.5. */
const withoutTrailingZeros = (line: string): string => (line.includes('.') ? line.replace(/0+$/, '') : line);
