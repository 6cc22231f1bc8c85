import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, expectReconciled, setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import {
  adjustCost,
  closePeriod,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

// Published examples of counts, of costs that arrive when part of the goods is gone, and of accounts by category, with the journal
// entries of automatic posting. Each test says which figures its source states; quantities and unit costs that a source
// does not have are ours.

let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
});
beforeEach(async () => {
  own = await app.newOrganization();
  await setAutomaticPosting(app, own);
});
afterAll(() => app.stop());

const asOwner = () => ({ key: own.keys.owner });
const move = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
  expectCreated(postMovement(app, { product_id, type, quantity, unit_cost, movement_date }, asOwner()));
const get = async (path: string) => (await app.request('GET', path, asOwner())).body;
/** Lines of a journal entry; debits are positive. */
const linesOf = async (id: string): Promise<string[]> =>
  (await get(`/api/accounting/journal-entries/${id}`)).lines.map(
    ({ account, debit, credit }: Record<string, string>) =>
      `${account} ${credit === '0.00' ? debit : `-${credit}`}`,
  );
const valueOf = async (product: string): Promise<string> => {
  const { products } = await get('/api/inventory/valuation');
  return products.find(({ product_id }: { product_id: string }) => product_id === product).value;
};
/** The value after a count without a unit cost, and the lines of its entry. */
const count = async (product_id: string, counted_quantity: number): Promise<[string, string[]]> => {
  const body = { count_date: '2026-12-31', counts: [{ product_id, counted_quantity }] };
  const { movements } = await expectCreated(
    app.request('POST', '/api/inventory/stock-takes', { ...asOwner(), body }),
  );
  return [await valueOf(product_id), await linesOf(movements[0].journal_entry_id)];
};
const expectRight = async () => {
  await expectReconciled(app, own);
  expect((await verifyLedger(app, '', asOwner())).body).toMatchObject({ ok: true });
};

// The sources debit or credit cost of sales; here shortages and surpluses have accounts of their own.
describe.each(['moving_average', 'fifo'] as const)('stock takes, %s', (method) => {
  // universalcpareview.com/ask-joey/physical-inventory-adjusting-journal-entry, Tablet Inc. Stated: beginning inventory 276,000,
  // purchases 168,000, cost of goods sold 239,000, so 205,000 in the books; 202,000 counted; an entry of 3,000.
  test('Tablet Inc. counts 202,000 of 205,000: a loss of 3,000.00', async () => {
    const product = await seedProduct(app, own, method);
    await move(product, '2026-01-01', 'entry', 276, 1000);
    await move(product, '2026-06-30', 'entry', 168, 1000);
    expect((await move(product, '2026-09-30', 'exit', 239)).cost_amount).toBe('-239000.00');
    expect(await valueOf(product)).toBe('205000.00');
    expect(await count(product, 202)).toEqual([
      '202000.00',
      [`${accounts.stock_loss} 3000.00`, `${accounts.inventory} -3000.00`],
    ]);
    await expectRight();
  });

  // Heintz, Parry, College Accounting, 23rd edition, chapter 14, exercise 11SEB (quoted at bartleby.com, ISBN 9781337794756): Anup
  // Enterprises. Stated: 200,000 in the books, 210,000 counted.
  test('Anup Enterprises counts 210,000 instead of 200,000: a gain of 10,000.00', async () => {
    const product = await seedProduct(app, own, method);
    await move(product, '2026-01-01', 'entry', 4000, 50);
    expect(await count(product, 4200)).toEqual([
      '210000.00',
      [`${accounts.inventory} 10000.00`, `${accounts.stock_gain} -10000.00`],
    ]);
    await expectRight();
  });

  // Sage 100 2023, help, "Physical Count Posting". Stated: an item with a unit cost of 100.00, whose quantity is increased by one, is 100.00
  // from the adjustment account to inventory; with average cost, the unit cost is the average.
  test('Sage 100: one unit more at a cost of 100.00 is 100.00', async () => {
    const product = await seedProduct(app, own, method);
    await move(product, '2026-01-01', 'entry', 7, 100);
    expect(await count(product, 8)).toEqual([
      '800.00',
      [`${accounts.inventory} 100.00`, `${accounts.stock_gain} -100.00`],
    ]);
    await expectRight();
  });
});

describe.each(['moving_average', 'fifo'] as const)('a cost that arrives later, %s', (method) => {
  /** An amount for a receipt of a closed month of which some units have left. */
  const split = async ([received, issued]: readonly [number, number], unitCost: number, amount: string) => {
    const product = await seedProduct(app, own, method);
    const receipt = await move(product, '2026-01-10', 'entry', received, unitCost);
    await move(product, '2026-01-20', 'exit', issued);
    expect((await closePeriod(app, receipt.accounting_period_id, asOwner())).status).toBe(200);
    const adjusted = await expectCreated(adjustCost(app, receipt.id, amount, asOwner(), '2026-02-15'));
    await expectRight();
    return [adjusted.to_stock, adjusted.to_variance, await linesOf(adjusted.journal_entry_id)];
  };

  // SAP R/3 4.6C, help, "Example: Material with MAP Without Stock Coverage" (help.sap.com/saphelp_46C), with its figures at
  // erptraining9.com/video/mm-map-price-difference-with-and-without-stock-coverage. Stated: the invoice is 0.10 a piece higher than the
  // order; 80 pieces are in stock and 20 are not; 8.00 to stock and 2.00 to "Expenses from Price Differences".
  test('SAP: of 0.10 for each of 100 pieces, 8.00 go to the 80 in stock and 2.00 to price differences', async () => {
    expect(await split([100, 20], 2, '10.00')).toEqual([
      '8.00',
      '2.00',
      [`${accounts.inventory} 8.00`, `${accounts.cost_variance} 2.00`, `${accounts.goods_received} -10.00`],
    ]);
  });

  // SAP, help, "Example: Settlement in the Case of Stock Shortage" (help.sap.com/saphelp_me60). Stated: 40 pieces, 20 of them issued; 50
  // percent of the costs go to stock and 50 percent to a price difference account.
  test('SAP: costs of 40 pieces, 20 of which were issued, are halved', async () => {
    expect((await split([40, 20], 5, '37.50')).slice(0, 2)).toEqual(['18.75', '18.75']);
  });
});

// onclouderp.freshdesk.com, article 8000025681, "Inventory accounting setup". Stated: a stock account for home appliances and one for mobile
// phones; item P1 of the first group bought for 1,000, P2 of the second for 500. The sale of half of P2 is ours.
test('posting rules: purchases of 1,000.00 and 500.00 are on the stock account of each category', async () => {
  const post = async (path: string, body: object) =>
    (await expectCreated(app.request('POST', path, { ...asOwner(), body }))).id;
  const buy = async (sku: string, category: string, account: string, unit_cost: number) => {
    await post('/api/accounting/posting-rules', { kind: 'inventory', account, category });
    const product = await post('/api/inventory/products', { sku, name: sku, category });
    const { journal_entry_id } = await move(product, '2026-03-10', 'entry', 2, unit_cost);
    expect(await linesOf(journal_entry_id)).toEqual([
      `${account} ${2 * unit_cost}.00`,
      `${accounts.goods_received} -${2 * unit_cost}.00`,
    ]);
    return product;
  };
  await buy('P1', 'Home Appliances', '1410', 500);
  const phone = await buy('P2', 'Mobiles', '1420', 250);
  const sale = await move(phone, '2026-03-20', 'exit', 1);
  expect(await linesOf(sale.journal_entry_id)).toEqual([
    `${accounts.cost_of_goods_sold} 250.00`,
    '1420 -250.00',
  ]);
  const { periods } = await get('/api/inventory/reconciliation');
  expect(
    periods[0].accounts.map((each: Record<string, string>) => [
      each['account'],
      each['account_balance'],
      each['stock_value'],
    ]),
  ).toEqual([
    ['1400', '0.00', '0.00'],
    ['1410', '1000.00', '1000.00'],
    ['1420', '250.00', '250.00'],
  ]);
});
