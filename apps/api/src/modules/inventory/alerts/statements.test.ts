import { openDatabase } from '@tallybook/db';
import type { ProblemError } from '@tallybook/domain';
import { expect, test } from 'vitest';
import { systemOrigin } from '../../../platform/events/event.ts';
import { newId } from '../../../platform/ids.ts';
import { countMessages } from '../../../testing/count-messages.ts';
import { seedProduct, startTestApp } from '../../../testing/index.ts';
import { createPostingEngine } from '../../../ledger/posting/engine.ts';

// Counts messages on the socket; no clock is needed.
test('a posting sends statements for alerts only when it crosses a point, and no round trip more', async () => {
  const app = await startTestApp();
  const proxy = await countMessages(app.database.service);
  const database = openDatabase(proxy.target, { max: 1, applicationName: 'alert-messages' });
  try {
    const engine = createPostingEngine(database, () => {});
    const product_id = await seedProduct(app, app);
    const post = async (quantity: number) => {
      const before = { ...proxy.counts };
      const input = {
        product_id,
        type: 'adjustment' as const,
        quantity,
        unit_cost: 2,
        movement_date: '2026-03-10',
      };
      await engine.post(app.organizationId, {
        group: [{ kind: 'movement', id: newId(), input }],
        userId: app.userIds.owner,
        origin: systemOrigin,
        call: undefined,
        toResponse: () => null,
        combineProblems: (problems) => problems[0] as ProblemError,
      });
      return {
        statements: proxy.counts.statements - before.statements,
        roundTrips: proxy.counts.roundTrips - before.roundTrips,
      };
    };
    const setPoint = (reorder_point: number) =>
      app.request('PATCH', `/api/inventory/products/${product_id}`, { body: { reorder_point } });
    // The first postings open the month and describe each statement.
    await post(20);
    await post(1);
    const usual = await post(1);
    expect(usual.roundTrips).toBe(3);
    expect((await setPoint(10)).status).toBe(200);
    expect(await post(-2)).toEqual(usual);
    // Described once.
    for (const quantity of [-15, 15]) await post(quantity);
    // The alert and its event.
    expect(await post(-15)).toEqual({ ...usual, statements: usual.statements + 2 });
    expect(await post(-1)).toEqual(usual);
    expect(await post(16)).toEqual({ ...usual, statements: usual.statements + 2 });
    expect((await app.admin`select 1 from stock_alerts where product_id = ${product_id}`).length).toBe(2);
  } finally {
    await database.close();
    proxy.close();
    await app.stop();
  }
});
