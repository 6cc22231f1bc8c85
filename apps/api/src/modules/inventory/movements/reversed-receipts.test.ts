import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adjustCost,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';
import { createPostingEngine } from '../../../ledger/posting/engine.ts';
import { recostProduct } from '../../../ledger/recost/recost.ts';

const methods = ['moving_average', 'fifo'] as const;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.recosts.stop();
  // More than three later rows are recosted in the background, as more than a thousand are in production.
  Object.assign(app.services, {
    posting: createPostingEngine(app.services.database, () => {}, undefined, 3),
  });
});
afterAll(() => app.stop());

const post = (product_id: string, fields: Record<string, unknown>): Promise<{ id: string }> =>
  expectCreated(postMovement(app, { product_id, type: 'entry', unit_cost: 1, ...fields }));

describe.each(methods)('a receipt by %s whose cost was reduced', (method) => {
  test('is not undone below the value of the units that went back later', async () => {
    const product = await seedProduct(app, app, method);
    const receipt = await post(product, { quantity: 10, movement_date: '2026-03-01' });
    await expectCreated(adjustCost(app, receipt.id, '-9.00', undefined, '2026-03-02'));
    await expectCreated(reverseMovement(app, receipt.id, { quantity: 3, movement_date: '2026-03-05' }));
    const rest = await reverseMovement(app, receipt.id, { movement_date: '2026-03-01' });
    expect(rest).toMatchObject({ status: 400, body: { code: 'COST_BELOW_ZERO', receipt_value: '1.00' } });
    const levels = await app.request(
      'GET',
      `/api/inventory/stock-levels?product_id=${product}&as_of=2026-03-04`,
    );
    expect(levels.body).toMatchObject([{ on_hand: 10, value: '1.00' }]);
    await expectLedgerAgrees(app, product);
  });
});

describe('a partly reversed receipt by FIFO', () => {
  test('can be reversed in full although many rows follow and fewer units are on hand than it had', async () => {
    const product = await seedProduct(app, app, 'fifo');
    await post(product, { quantity: 2, movement_date: '2026-03-01' });
    const receipt = await post(product, { quantity: 10, movement_date: '2026-03-02' });
    await expectCreated(reverseMovement(app, receipt.id, { quantity: 7 }));
    for (let day = 10; day < 16; day += 1)
      await post(product, {
        type: day % 2 === 0 ? 'entry' : 'exit',
        quantity: 1,
        movement_date: `2026-03-${day}`,
      });
    expect(await reverseMovement(app, receipt.id)).toMatchObject({ status: 201, body: { quantity: -3 } });
    await recostProduct(
      app.services.database,
      { organizationId: app.organizationId, productId: product },
      { chunkRows: 2, stopped: () => false },
    );
    await expectLedgerAgrees(app, product);
  });
});
