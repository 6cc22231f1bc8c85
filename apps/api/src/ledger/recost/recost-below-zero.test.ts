import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProduct, startTestApp, updateSettings, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';
import { postDirectly, type MovementFields } from '../../testing/post-directly.ts';
import { createPostingEngine, type PostingEngine } from '../posting/engine.ts';
import { recostProduct } from './recost.ts';
import { readPending } from './recost-store.ts';

let app: TestApp;
/** Does not wake the background worker: the test runs the recosts itself. */
let silent: PostingEngine;

const allow = (allow_negative_stock: boolean) => updateSettings(app, app, { allow_negative_stock });

beforeAll(async () => {
  app = await startTestApp();
  // The worker polls every half minute; here the test runs the recosts.
  await app.services.recosts.stop();
  silent = createPostingEngine(app.services.database, () => {});
});
afterAll(() => app.stop());

/**
 * A year around zero, with nothing on hand at the end of about every third day, so that chunks of the recost start with the
 * last average. Deterministic for a seed.
 */
function year(rows: number, seed: number): MovementFields[] {
  const samples = fc.sample(
    fc.record({
      delta: fc.integer({ min: -9, max: 9 }).filter((delta) => delta !== 0),
      cents: fc.integer({ min: 1, max: 9_999 }),
    }),
    { numRuns: rows, seed },
  );
  let onHand = 0;
  return samples.map(({ delta: sampledDelta, cents }, index) => {
    const delta = index % 12 === 11 && onHand !== 0 ? -onHand : sampledDelta;
    onHand += delta;
    const month = String(1 + Math.floor((index * 12) / rows)).padStart(2, '0');
    const day = String(2 + Math.floor(((index * 12) % rows) / (rows / 26))).padStart(2, '0');
    const type = delta < 0 ? 'exit' : 'entry';
    return { type, quantity: Math.abs(delta), unit_cost: cents / 100, movement_date: `2026-${month}-${day}` };
  });
}

const isPending = (productId: string) =>
  app.services.database.tenant(
    app.organizationId,
    async (tx) => (await readPending(tx, { organizationId: app.organizationId, productId })) !== undefined,
  );

describe.each(['moving_average', 'fifo'] as const)('recosting below zero, %s', (method) => {
  test.each([
    ['that leaves the quantities as they were', [5, -5]],
    ['that issues more than is on hand', [-40]],
    ['that covers the shortfall', [60]],
  ])('recosts a long history around zero after a backdated movement %s', async (_what, deltas) => {
    await allow(true);
    const id = await seedProduct(app, app, method);
    await postDirectly(silent, app, id, year(1_080, 5));
    for (const delta of deltas)
      await postDirectly(silent, app, id, [
        {
          type: delta < 0 ? 'exit' : 'entry',
          quantity: Math.abs(delta),
          unit_cost: 77.77,
          movement_date: '2026-01-01',
        },
      ]);
    expect(await isPending(id)).toBe(true);
    // The permission is withdrawn: existing rows below zero are still costed by its rules.
    await allow(false);
    const at = { organizationId: app.organizationId, productId: id };
    const recost = () => recostProduct(app.services.database, at, { chunkRows: 20, stopped: () => false });
    const meanwhile = async () => {
      for (const movement_date of ['2026-07-15', '2026-03-15', '2026-12-15', '2026-01-15'])
        await postDirectly(silent, app, id, [{ type: 'entry', quantity: 1, unit_cost: 5.55, movement_date }]);
    };
    await Promise.all([recost(), recost(), meanwhile()]);
    await recost();
    expect(await isPending(id)).toBe(false);
    const rows = await expectLedgerAgrees(app, id, method, 'below zero');
    const verified = await app.request('GET', `/api/inventory/verify?product_id=${id}`);
    expect(verified.body).toMatchObject({ ok: true, products_checked: 1, movements_checked: rows.length });
  });
});
