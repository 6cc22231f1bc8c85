import { systemExamples, textbookExamples, type PublishedExample } from '@tallybook/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';

// The figures that packages/domain/src/testing has of others, posted and read over HTTP.

let app: TestApp;
/** By decimal places of the currency: an owner's key. */
const keys = new Map<number, string>();

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  for (const [moneyScale, currency] of [
    [0, 'JPY'],
    [2, 'USD'],
  ] as const) {
    const made = await app.request('POST', '/api/organizations', { body: { name: currency, currency } });
    keys.set(moneyScale, made.body.api_key);
  }
});
afterAll(() => app.stop());

const keyOf = ({ moneyScale }: PublishedExample): string => keys.get(moneyScale) ?? '';

async function product(example: PublishedExample): Promise<string> {
  const body = { sku: newId(), name: 'Published', costing_method: example.method };
  const made = await app.request('POST', '/api/inventory/products', { key: keyOf(example), body });
  expect(made.status).toBe(201);
  return made.body.id;
}

const bodiesOf = ({ rows }: PublishedExample, product_id: string) =>
  rows.map(([day, delta, unit_cost]) => ({
    product_id,
    type: delta > 0 ? 'entry' : 'exit',
    quantity: Math.abs(delta),
    unit_cost,
    movement_date: `2026-${day}`,
  }));

/** [day, signed quantity, cost, running value] of each row of the stock card. */
async function card(example: PublishedExample, id: string): Promise<[string, number, string, string][]> {
  const path = `/api/inventory/products/${id}/stock-card`;
  const { body } = await app.request('GET', path, { key: keyOf(example) });
  await expectLedgerAgrees(app, id, example.method);
  return body.rows.map(
    (row: {
      movement: { movement_date: string; quantity_delta: number; cost_amount: string };
      running_value: string;
    }) => [
      row.movement.movement_date.slice(5),
      row.movement.quantity_delta,
      row.movement.cost_amount,
      row.running_value,
    ],
  );
}

describe.each([...textbookExamples, ...systemExamples])('$source', (example) => {
  test('posted in time, and posted late in one batch: the published card', async () => {
    const inTime = await product(example);
    for (const body of bodiesOf(example, inTime)) {
      const answer = await app.request('POST', '/api/inventory/stock-movements', {
        key: keyOf(example),
        body,
      });
      expect(answer.status).toBe(201);
    }
    const rows = await card(example, inTime);
    // What the source does not state is not held against it.
    const stated = rows.map(([day, delta, cost, value], index) => {
      const [, , , statedCost, statedValue] = example.rows[index] ?? [];
      return [day, delta, statedCost === null ? null : cost, statedValue === null ? null : value];
    });
    expect(stated).toEqual(example.rows.map(([day, delta, , cost, value]) => [day, delta, cost, value]));

    const late = await product(example);
    const backwards = bodiesOf(example, late).toReversed();
    const isEntry = ({ type }: { type: string }) => type === 'entry';
    const movements = [...backwards.filter(isEntry), ...backwards.filter((each) => !isEntry(each))];
    const answer = await app.request('POST', '/api/inventory/stock-movements/batch', {
      key: keyOf(example),
      body: { movements },
    });
    expect(answer.status).toBe(201);
    expect(await card(example, late)).toEqual(rows);
  });
});
