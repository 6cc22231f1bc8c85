import { systemExamples, textbookExamples, type PublishedExample } from '@tallybook/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { expectCreated, postMovement, startTestApp, type TestApp } from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

// Posts the published examples of packages/domain/src/testing over HTTP and compares the stock cards.

let app: TestApp;
/** Owner keys by the number of decimals of the organization's currency. */
const keys = new Map<number, string>();

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  for (const [moneyScale, currency] of [
    [0, 'JPY'],
    [2, 'USD'],
  ] as const) {
    const created = await app.request('POST', '/api/organizations', { body: { name: currency, currency } });
    keys.set(moneyScale, created.body.api_key);
  }
});
afterAll(() => app.stop());

const keyOf = ({ moneyScale }: PublishedExample): string => keys.get(moneyScale) ?? '';

async function createProduct(example: PublishedExample): Promise<string> {
  const body = { sku: newId(), name: 'Published', costing_method: example.method };
  const created = await expectCreated(
    app.request('POST', '/api/inventory/products', { key: keyOf(example), body }),
  );
  return created.id;
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
async function readCard(example: PublishedExample, id: string): Promise<[string, number, string, string][]> {
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
  test('gives the published stock card, posted in order and posted late in one batch', async () => {
    const inTime = await createProduct(example);
    for (const body of bodiesOf(example, inTime))
      await expectCreated(postMovement(app, body, { key: keyOf(example) }));
    const rows = await readCard(example, inTime);
    // Null where the source does not state the figure.
    const stated = rows.map(([day, delta, cost, value], index) => {
      const [, , , statedCost, statedValue] = example.rows[index] ?? [];
      return [day, delta, statedCost === null ? null : cost, statedValue === null ? null : value];
    });
    expect(stated).toEqual(example.rows.map(([day, delta, , cost, value]) => [day, delta, cost, value]));

    const late = await createProduct(example);
    const backwards = bodiesOf(example, late).toReversed();
    const isEntry = ({ type }: { type: string }) => type === 'entry';
    const movements = [...backwards.filter(isEntry), ...backwards.filter((body) => !isEntry(body))];
    const options = { key: keyOf(example), body: { movements } };
    await expectCreated(app.request('POST', '/api/inventory/stock-movements/batch', options));
    expect(await readCard(example, late)).toEqual(rows);
  });
});
