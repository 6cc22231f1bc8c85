import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-movements';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

const costOf = async (id: string): Promise<string> =>
  (await app.request('GET', `${path}/${id}`)).body.cost_amount;

const post = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
  postMovement(app, { product_id, type, quantity, unit_cost, movement_date });

test.each([
  ['fifo', '-100.00'],
  ['moving_average', '-75.00'],
])(
  '%s: 5 @ 20 backdated before 5 @ 10 makes the exit cost %s; reversing it restores 50.00',
  async (costing_method, between) => {
    const created = await app.request('POST', '/api/inventory/products', {
      body: { sku: newId(), name: 'Bolt', costing_method },
    });
    expect(created).toMatchObject({ status: 201, body: { costing_method } });
    const { id } = created.body as { id: string };
    await post(id, '2026-03-10', 'entry', 5, 10);
    const exit = (await post(id, '2026-03-12', 'exit', 5)).body;
    expect(exit.cost_amount).toBe('-50.00');
    const late = (await post(id, '2026-03-09', 'entry', 5, 20)).body;
    expect(await costOf(exit.id)).toBe(between);
    const reversal = await reverseMovement(app, late.id);
    expect(reversal).toMatchObject({
      status: 201,
      body: { quantity: -5, cost_amount: '-100.00', movement_date: '2026-03-09' },
    });
    expect(await costOf(exit.id)).toBe('-50.00');
    await expectLedgerAgrees(app, id, costing_method as 'fifo');
  },
);

const step = fc.record({
  kind: fc.constantFrom('entry', 'entry', 'exit', 'adjustment', 'reversal', 'count'),
  quantity: fc.integer({ min: 1, max: 9 }),
  sign: fc.constantFrom(1, -1),
  cents: fc.integer({ min: 0, max: 2000 }),
  date: fc.constantFrom('2026-02-27', '2026-03-01', '2026-03-02', '2026-04-15'),
  which: fc.nat(),
});

interface ModelRow {
  id: string;
  date: string;
  delta: number;
  /** The order of posting; a reversal on the same day has its original's. */
  place: number;
}

const inOrder = (rows: readonly ModelRow[]): ModelRow[] =>
  rows.toSorted((a, b) => (a.date === b.date ? a.place - b.place : a.date < b.date ? -1 : 1));

/** The balance between a movement and its reversal on the same day limits nothing. */
function neverNegative(rows: readonly ModelRow[]): boolean {
  const ordered = inOrder(rows);
  let running = 0;
  return ordered.every((row, at) => {
    running += row.delta;
    const next = ordered[at + 1];
    return running >= 0 || (next?.place === row.place && next.date === row.date);
  });
}

test.each(['fifo', 'moving_average'] as const)(
  '%s: in any order of posting, the service accepts the movements that the model accepts, at the same costs',
  async (method) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
        const product = await seedProduct(app, app, method);
        const rows: ModelRow[] = [];
        const reversed = new Set<string>();
        for (const [at, { kind, quantity, sign, cents, date, which }] of steps.entries()) {
          if (kind === 'reversal') {
            const original = rows[which % Math.max(1, rows.length)];
            if (original === undefined) continue;
            // Some on a later date, after all movements.
            const later = sign > 0 && date > original.date;
            const row = later
              ? { id: '', date, delta: -original.delta, place: at }
              : { id: '', date: original.date, delta: -original.delta, place: original.place };
            const allowed = !reversed.has(original.id) && neverNegative([...rows, row]);
            const response = await app.request('POST', `${path}/${original.id}/reversal`, {
              body: later ? { movement_date: date } : {},
            });
            expect(response.status, `response ${JSON.stringify(response.body)}`).toBe(allowed ? 201 : 400);
            if (!allowed) continue;
            reversed.add(original.id).add(response.body.id);
            if (later) {
              rows.push({ ...row, id: response.body.id });
              continue;
            }
            // Directly after the original, before other movements of that day.
            rows.splice(rows.indexOf(original) + 1, 0, { ...row, id: response.body.id });
          } else if (kind === 'count') {
            const onHand = inOrder(rows).reduce((sum, row) => (row.date <= date ? sum + row.delta : sum), 0);
            const row = { id: '', date, delta: quantity - onHand, place: at };
            const response = await app.request('POST', '/api/inventory/stock-takes', {
              body: { count_date: date, counts: [{ product_id: product, counted_quantity: quantity }] },
            });
            expect(response.status, `response ${JSON.stringify(response.body)}`).toBe(
              neverNegative([...rows, row]) ? 201 : 400,
            );
            if (response.status === 201 && row.delta !== 0)
              rows.push({ ...row, id: response.body.movements[0].id });
          } else {
            const delta = kind === 'exit' ? -quantity : kind === 'entry' ? quantity : sign * quantity;
            const row = { id: '', date, delta, place: at };
            const response = await post(product, date, kind, kind === 'exit' ? quantity : delta, cents / 100);
            expect(response.status, `response ${JSON.stringify(response.body)}`).toBe(
              neverNegative([...rows, row]) ? 201 : 400,
            );
            if (response.status === 201) rows.push({ ...row, id: response.body.id });
          }
        }
        const stored = await expectLedgerAgrees(app, product, method);
        expect(stored.map(({ id, delta }) => [id, Number(delta)])).toEqual(
          inOrder(rows).map(({ id, delta }) => [id, delta]),
        );
      }),
      { numRuns: 12 },
    );
  },
);
