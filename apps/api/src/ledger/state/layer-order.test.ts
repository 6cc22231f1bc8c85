import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';
import { postDirectly } from '../../testing/post-directly.ts';
import { recostProduct } from '../recost/recost.ts';
import { createPostingEngine } from '../posting/engine.ts';

// Pinned counterexamples: more open receipts than the first piece of a walk (16), the oldest of which was posted last.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.recosts.stop();
});
afterAll(() => app.stop());

/** A FIFO product with one unit received on each of March 2 to 22, and then one on March 1, each at another cost. */
async function received(recostLimit?: number) {
  const engine = createPostingEngine(app.services.database, () => {}, undefined, recostLimit);
  const id = await seedProduct(app, app, 'fifo');
  const move = (type: 'entry' | 'exit', quantity: number, date: number, unit_cost = 0) =>
    postDirectly(engine, app, id, [
      { type, quantity, unit_cost, movement_date: `2026-03-${String(date).padStart(2, '0')}` },
    ]);
  for (let date = 2; date <= 22; date += 1) await move('entry', 1, date, date);
  await move('entry', 1, 1, 100);
  return { id, move };
}

const costsOf = async (id: string): Promise<string[]> =>
  (await expectLedgerAgrees(app, id, 'fifo')).map(({ delta }) => String(delta));

test('an issue takes the oldest receipt by date, though it was posted last', async () => {
  const { id, move } = await received();
  await move('exit', 2, 23);
  await move('exit', 17, 24);
  expect((await costsOf(id)).slice(-2)).toEqual(['-2', '-17']);
});

test.each([
  ['in the transaction', undefined],
  ['in the background', 1],
] as const)('layers before a day are the newest receipts by date, %s', async (_where, limit) => {
  const { id, move } = await received(limit);
  // Leaves the 17 newest of 22.
  await move('exit', 5, 23);
  await move('exit', 3, 25);
  await move('exit', 2, 26);
  await move('exit', 4, 24);
  const only = { organizationId: app.organizationId, productId: id };
  await recostProduct(app.services.database, only, { chunkRows: 1, stopped: () => false });
  expect((await costsOf(id)).slice(-4)).toEqual(['-5', '-4', '-3', '-2']);
});
