import type { LedgerCommand, ProblemError } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemOrigin } from '../../platform/events/event.ts';
import { newId } from '../../platform/ids.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { postDirectly } from '../../testing/post-directly.ts';
import { commitBatch } from './commit.ts';
import { createPostingEngine } from './engine.ts';
import type { PostingRequest } from './posting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A product with four movements from March 10 on. */
async function seedRows(): Promise<string> {
  const product = await seedProduct(app, app);
  const engine = createPostingEngine(app.services.database, () => {});
  const days = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
  const entries = days.map((movement_date) => ({
    type: 'entry' as const,
    quantity: 10,
    unit_cost: 5,
    movement_date,
  }));
  await postDirectly(engine, app, product, entries);
  return product;
}

const requestOf = (command: LedgerCommand): PostingRequest => ({
  postings: [
    {
      group: [command],
      userId: app.userIds.owner,
      origin: systemOrigin,
      call: undefined,
      toResponse: () => command.kind,
      combineProblems: ([problem]) => problem as ProblemError,
    },
  ],
});

// Regression: a stock take follows the other movements of its batch, so each new backdated movement deferred it once more.
test('a stock take that was deferred is posted with the next batch, whatever arrives meanwhile', async () => {
  const recostLimit = 5;
  const count = requestOf({
    kind: 'count',
    id: newId(),
    productId: await seedRows(),
    countDate: '2026-03-09',
    counted: 3,
    unitCost: 5,
    reference: 'take',
  });
  const backdated = requestOf({
    kind: 'movement',
    id: newId(),
    input: {
      product_id: await seedRows(),
      type: 'entry',
      quantity: 1,
      unit_cost: 5,
      movement_date: '2026-03-09',
    },
  });
  // The queue puts deferred requests first.
  const { database } = app.services;
  const { results } = await commitBatch(database, app.organizationId, [count, backdated], recostLimit);
  expect(results).toMatchObject([[{ response: 'count' }], { weight: 4 }]);
});
