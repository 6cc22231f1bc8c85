import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';
import { csvOf, sendCsv } from '../../../rest/csv/testing/send.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const entry = (product: string, given: Record<string, unknown> = {}) => ({
  product_id: product,
  type: 'entry',
  quantity: 1,
  unit_cost: '2.5',
  movement_date: '2026-03-10',
  ...given,
});

test('rows are posted in the order of the file, refused ones by number, the others all the same', async () => {
  const product = await seedProduct(app, app);
  const answer = await sendCsv(
    app,
    csvOf([
      entry(product, { quantity: 5 }),
      entry(product, { type: 'exit', quantity: 7 }),
      entry(product, { type: 'exit', quantity: 4 }),
      entry(product, { type: 'exit', quantity: 2 }),
    ]),
  );
  expect(answer.body).toMatchObject({ status: 'finished' });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(String),
    status: 'finished',
    dry_run: false,
    rows: 4,
    posted: 2,
    refused: 2,
    problems: [
      {
        row: 3,
        code: 'INSUFFICIENT_STOCK',
        detail: expect.stringContaining('Only 5'),
        errors: [
          {
            pointer: '/rows/3/quantity',
            code: 'INSUFFICIENT_STOCK',
            detail: expect.any(String),
            available: 5,
            on_date: '2026-03-10',
          },
        ],
      },
      { row: 5, code: 'INSUFFICIENT_STOCK', detail: expect.any(String), errors: expect.any(Array) },
    ],
    started_at: expect.any(String),
    updated_at: expect.any(String),
    finished_at: expect.any(String),
    created_by: app.userIds.owner,
  });
  expect(await expectLedgerAgrees(app, product)).toHaveLength(2);
});
