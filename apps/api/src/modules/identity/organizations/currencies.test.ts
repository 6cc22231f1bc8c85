import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Amounts of one history: 3 in at 33.33335, 1 out, 2 out, 1 in at 0.00004. */
const currencies = [
  {
    currency: 'JPY',
    zero: '0',
    entered: '100',
    first: '33',
    left: '67',
    average: '33.500000',
    tooFine: '5.0',
  },
  {
    currency: 'EUR',
    zero: '0.00',
    entered: '100.00',
    first: '33.33',
    left: '66.67',
    average: '33.335000',
    tooFine: '5.000',
  },
  {
    currency: 'KWD',
    zero: '0.000',
    entered: '100.000',
    first: '33.333',
    left: '66.667',
    average: '33.333500',
    tooFine: '5.0000',
  },
  {
    currency: 'CLF',
    zero: '0.0000',
    entered: '100.0001',
    first: '33.3334',
    left: '66.6667',
    average: '33.333350',
    tooFine: '5.00000',
  },
] as const;

describe.each(currencies)(
  'an organization in $currency',
  ({ currency, zero, entered, first, left, average, tooFine }) => {
    let key: string;
    const decimals = new RegExp(`^\\d+${zero.slice(1).replace('.', '[.]').replaceAll('0', '\\d')}$`);
    const call = (method: string, path: string, body?: unknown) =>
      app.request(method, `/api${path}`, body === undefined ? { key } : { key, body });

    beforeAll(async () => {
      const created = await app.request('POST', '/api/organizations', { body: { name: currency, currency } });
      expect(created).toMatchObject({ status: 201, body: { currency } });
      key = created.body.api_key;
    });

    test.each(['moving_average', 'fifo'] as const)(
      'reports every amount of a %s product with the currency’s decimals',
      async (method) => {
        const created = await call('POST', '/inventory/products', {
          sku: newId(),
          name: 'Bolt',
          costing_method: method,
        });
        const product_id: string = created.body.id;
        const post = async (movement_date: string, type: string, quantity: number, unit_cost = 0) => {
          const body = { product_id, type, quantity, unit_cost, movement_date };
          const response = await call('POST', '/inventory/stock-movements', body);
          expect(response.status).toBe(201);
          return response.body as { id: string; cost_amount: string };
        };
        const level = async (query = '') =>
          (await call('GET', `/inventory/stock-levels?product_id=${product_id}${query}`)).body[0];

        expect((await post('2026-03-02', 'entry', 3, 33.33335)).cost_amount).toBe(entered);
        const exit = await post('2026-03-03', 'exit', 1);
        expect(exit.cost_amount).toBe(`-${first}`);
        expect(await level()).toMatchObject({ on_hand: 2, value: left, average_cost: average });
        expect((await post('2026-03-04', 'exit', 2)).cost_amount).toBe(`-${left}`);
        expect(await level()).toMatchObject({ on_hand: 0, value: zero, average_cost: null });
        expect(await level('&as_of=2026-03-03')).toMatchObject({ on_hand: 2, value: left });
        // Less than half a minor unit rounds to zero, and leaves as zero, not below.
        expect((await post('2026-03-05', 'entry', 1, 0.00004)).cost_amount).toBe(zero);
        expect((await post('2026-03-06', 'exit', 1)).cost_amount).toBe(zero);

        const card = await call('GET', `/inventory/products/${product_id}/stock-card?endDate=2026-03-03`);
        expect(card.body).toMatchObject({
          opening: { quantity: 0, value: zero },
          rows: [{ running_value: entered }, { running_value: left }],
          closing: { quantity: 2, value: left },
        });
        const valuation = await call('GET', '/inventory/valuation?as_of=2026-03-03');
        const mine = valuation.body.products.find(
          (each: { product_id: string }) => each.product_id === product_id,
        );
        expect(mine).toMatchObject({ on_hand: 2, value: left, average_cost: average });
        expect(valuation.body.total_value).toMatch(decimals);
        const reversed = await call('POST', `/inventory/stock-movements/${exit.id}/reversal`, {
          movement_date: '2026-03-07',
        });
        expect(reversed).toMatchObject({ status: 201, body: { cost_amount: first } });
        const count = await call('POST', '/inventory/stock-takes', {
          count_date: '2026-03-08',
          counts: [{ product_id, counted_quantity: 3 }],
        });
        expect(count.status).toBe(201);
        await expectLedgerAgrees(app, product_id, method);
        expect((await call('GET', '/inventory/verify')).body).toMatchObject({ ok: true });
      },
    );

    test('accepts journal entries with the currency’s decimals and no more', async () => {
      const lines = (amount: string) => [
        { account: '1400', debit: amount },
        { account: '3000', credit: amount },
      ];
      const post = (amount: string) =>
        call('POST', '/accounting/journal-entries', {
          entry_date: '2026-03-02',
          memo: 'Goods',
          lines: lines(amount),
        });
      expect((await post(entered)).body.lines).toMatchObject([
        { account: '1400', debit: entered, credit: zero },
        { account: '3000', debit: zero, credit: entered },
      ]);
      const rejected = await post(tooFine);
      expect(rejected).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(rejected.body.errors).toContainEqual(
        // No currency has five decimals, so the amount itself is invalid.
        expect.objectContaining({
          pointer: '/lines/0/debit',
          code: currency === 'CLF' ? 'INVALID_AMOUNT' : 'TOO_PRECISE',
        }),
      );
    });
  },
);
