import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { histories } from '../../../testing/histories.ts';
import {
  closePeriod,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

/** Few, so that movements, adjustments and the days that are asked about often coincide. */
const days = ['2026-02-01', '2026-02-02', '2026-02-16', '2026-03-01', '2026-03-02'];
const askedDays = ['2026-01-10', '2026-01-31', ...days, '2026-03-20'];

const day = fc.constantFrom(...days);
const product = fc.nat({ max: 1 });
const quantity = fc.integer({ min: 1, max: 4 });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('entry'), product, quantity, day, cents: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('exit'), product, quantity, day }),
  fc.record({ kind: fc.constant('reversal'), which: fc.nat(), day }),
  // Of a receipt in the closed month, and so a row of its own with a later date; or of any other.
  fc.record({ kind: fc.constant('split'), product, day, cents: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    kind: fc.constant('adjustment'),
    which: fc.nat(),
    day,
    cents: fc.integer({ min: 1, max: 900 }),
  }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const money = (cents: number): string => (cents / 100).toFixed(2);

/** A closed month with a receipt of each product, and the operations that are allowed after it. */
async function play(
  operations: readonly Operation[],
): Promise<{ key: string; products: string[]; splits: number }> {
  const organization = await app.newOrganization();
  const key = organization.keys.owner;
  const products = [await seedProduct(app, organization), await seedProduct(app, organization, 'fifo')];
  const receipts: string[] = [];
  for (const id of products) {
    const entry = {
      product_id: id,
      type: 'entry',
      quantity: 20,
      unit_cost: 3.33,
      movement_date: '2026-01-10',
    };
    receipts.push((await expectCreated(postMovement(app, entry, { key }))).id as string);
  }
  const [january] = (await app.request('GET', '/api/accounting/periods', { key })).body as { id: string }[];
  await closePeriod(app, january?.id ?? '', { key });
  const movements: string[] = [];
  let splits = 0;
  const adjust = async (movement_id: string, cents: number, adjustment_date: string): Promise<boolean> => {
    const body = { movement_id, amount: money(cents), adjustment_date, reason: 'landed_cost' };
    return (await app.request('POST', '/api/inventory/cost-adjustments', { key, body })).status === 201;
  };
  for (const each of operations) {
    if (each.kind === 'entry' || each.kind === 'exit') {
      const unit_cost = 'cents' in each ? each.cents / 100 : 0;
      const { kind: type, quantity: units, day: movement_date } = each;
      const body = {
        product_id: products[each.product] ?? '',
        type,
        quantity: units,
        unit_cost,
        movement_date,
      };
      const { status, body: posted } = await postMovement(app, body, { key });
      if (status === 201) movements.push(posted.id as string);
    } else if (each.kind === 'split' && 'product' in each && 'cents' in each) {
      if (await adjust(receipts[each.product] ?? '', each.cents, each.day)) splits += 1;
    } else if ('which' in each && movements.length > 0) {
      const id = movements[each.which % movements.length] ?? '';
      if ('cents' in each) await adjust(id, each.cents, each.day);
      else await reverseMovement(app, id, { movement_date: each.day }, { key });
    }
  }
  return { key, products, splits };
}

test('at the end of any day, every report has the quantity and value of the stock levels', async () => {
  let splits = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 12 }), async (operations) => {
      const { key, products, splits: own } = await play(operations);
      splits += own;
      const get = async (path: string) => {
        const { status, body } = await app.request('GET', `/api/inventory/${path}`, { key });
        expect({ path, status }).toEqual({ path, status: 200 });
        return body;
      };
      for (const asOf of askedDays) {
        const levels = (await get(`stock-levels?as_of=${asOf}`)) as Level[];
        const held = levels.filter(({ on_hand: onHand }) => onHand !== 0);
        const total = money(levels.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0));
        const { items } = await get(`write-downs/proposal?as_of=${asOf}&product_ids=${products.join(',')}`);
        const byProduct = ([a]: readonly (string | null)[], [b]: readonly (string | null)[]): number =>
          (a ?? '') < (b ?? '') ? -1 : 1;
        expect(
          (items as Proposed[])
            .map((item) => [item.product_id, `${item.quantity}`, item.cost, item.average_cost])
            .toSorted(byProduct),
        ).toEqual(
          held.map((level) => [level.product_id, `${level.on_hand}`, level.value, level.average_cost]),
        );
        const figures = ({ product_id: id, on_hand: onHand, value }: Level) => [id, onHand, value];
        const valuation = await get(`valuation?as_of=${asOf}`);
        expect([valuation.total_value, valuation.products.map(figures)]).toEqual([
          total,
          levels.map(figures),
        ]);
        const ageing = await get(`ageing?as_of=${asOf}`);
        expect([ageing.total_value, ageing.products.map(figures)]).toEqual([total, held.map(figures)]);
        const abc = await get(`abc?by=value&endDate=${asOf}&startDate=${asOf}`);
        expect(abc.total).toBe(total);
        expect(new Map((abc.products as Ranked[]).map(({ product_id: id, amount }) => [id, amount]))).toEqual(
          new Map(held.flatMap(({ product_id: id, value }) => (Number(value) > 0 ? [[id, value]] : []))),
        );
        for (const level of levels) {
          const path = `products/${level.product_id}/stock-card/series`;
          const { points } = await get(`${path}?startDate=2026-01-01&endDate=${asOf}`);
          const [point] = (points as Record<string, unknown>[]).slice(-1);
          // The receipts of January 10 begin the series.
          expect(point).toEqual(pointOf(level, asOf));
          const [single] = (await get(`${path}?startDate=${asOf}&endDate=${asOf}`)).points;
          expect(single).toEqual(point);
          const { closing } = await get(`products/${level.product_id}/stock-card?endDate=${asOf}`);
          expect(closing).toEqual({ quantity: level.on_hand, value: level.value });
        }
      }
    }),
    { numRuns: histories(6) },
  );
  expect(splits).toBeGreaterThan(0);
});

const pointOf = ({ on_hand: quantity, value, average_cost, valuation_status }: Level, date: string) => ({
  date,
  quantity,
  value,
  average_cost,
  valuation_status,
});

interface Level {
  readonly product_id: string;
  readonly on_hand: number;
  readonly value: string;
  readonly average_cost: string | null;
  readonly valuation_status: string;
}
interface Proposed {
  readonly product_id: string;
  readonly quantity: number;
  readonly cost: string;
  readonly average_cost: string | null;
}
interface Ranked {
  readonly product_id: string;
  readonly amount: string;
}
