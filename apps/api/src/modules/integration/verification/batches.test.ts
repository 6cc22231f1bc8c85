import { executedStatements } from '@tallybook/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  seedProduct,
  startTestApp,
  verifyLedger,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

/** FIFO products, whose checks take the most statements, in the order in which they are checked. */
const seedProducts = async (mine: TestOrganization, count: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: count }, () => seedProduct(app, mine, 'fifo')))).toSorted();

/** Posts receipts, one of each product that is named. */
async function receive(mine: TestOrganization, products: readonly string[]): Promise<void> {
  for (let from = 0; from < products.length; from += 500) {
    const movements = products.slice(from, from + 500).map((product_id) => {
      return { product_id, type: 'entry', quantity: 3, unit_cost: 2.5, movement_date: '2026-03-10' };
    });
    const path = '/api/inventory/stock-movements/batch';
    await expectCreated(app.request('POST', path, { body: { movements }, key: mine.keys.owner }));
  }
}

const verify = async ({ keys }: TestOrganization) =>
  (await verifyLedger(app, '', { key: keys.accountant })).body;

/** The statements on the figures of products in a verification that finds nothing. */
async function statementsOf(mine: TestOrganization): Promise<number> {
  let statements = 0;
  const count = (text: unknown): void => {
    if (/\bmovement_rows\b|\bstock_(?:balances|days|months|layers)\b/.test(String(text))) statements += 1;
  };
  executedStatements.subscribe(count);
  try {
    expect(await verify(mine)).toMatchObject({ ok: true });
  } finally {
    executedStatements.unsubscribe(count);
  }
  return statements;
}

test('99 products, with or without movements, take the statements of one', async () => {
  const [one, many] = [await app.newOrganization(), await app.newOrganization()];
  await receive(one, await seedProducts(one, 1));
  const products = await seedProducts(many, 99);
  await receive(
    many,
    products.filter((_, at) => at % 3 > 0),
  );
  const ofOne = await statementsOf(one);
  expect(ofOne).toBeGreaterThan(0);
  expect(await statementsOf(many)).toBe(ofOne);
});

test('a product with many movements is checked alone, those before and after it together', async () => {
  const mine = await app.newOrganization();
  const products = await seedProducts(mine, 9);
  await receive(mine, products);
  const [list, batch] = [1, (await statementsOf(mine)) - 1];
  await receive(
    mine,
    Array.from({ length: 2_000 }, () => products[4] ?? ''),
  );
  // It has 2,001 rows, fetched 500 at a time.
  const furtherFetches = 4;
  expect(await statementsOf(mine)).toBe(list + 3 * batch + furtherFetches);
  expect(await verify(mine)).toMatchObject({ products_checked: 9, movements_checked: 2_009 });
});

test('the failure of a batch is that of its first product with one, whichever check finds it', async () => {
  const mine = await app.newOrganization();
  const products = await seedProducts(mine, 4);
  await receive(mine, products);
  await app.admin`update stock_balances set value = value + 1 where product_id = ${products[2] ?? ''}`;
  await app.admin`update stock_layers set quantity = quantity - 1 where product_id = ${products[1] ?? ''}`;
  expect(await verify(mine)).toMatchObject({
    products_checked: 2,
    movements_checked: 1,
    first_failure: { product_id: products[1], check: 'layers' },
  });
  await app.admin`delete from stock_balances where product_id = ${products[0] ?? ''}`;
  expect(await verify(mine)).toMatchObject({
    products_checked: 1,
    movements_checked: 0,
    first_failure: { product_id: products[0], check: 'balance' },
  });
});
