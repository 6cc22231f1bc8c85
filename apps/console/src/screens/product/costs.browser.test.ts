import { closePeriod } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browserTests,
  download,
  expectSound,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

describe('costs that change after the receipt', browserTests, () => {
  let console: TestConsole;
  let id: string;
  let receipt: string;
  let attempts = 0;

  const post = async (path: string, body: object) => {
    const response = await console.app.request('POST', `/api/${path}`, { body });
    expect({ status: response.status, body: response.body }).toMatchObject({ status: 201 });
    return response.body.id as string;
  };
  // Days stay the same when midnight passes during the tests.
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const adjustments = async () => (await console.app.request('GET', '/api/inventory/cost-adjustments')).body;

  beforeAll(async () => {
    console = await startConsole();
    const accounts = [
      'inventory',
      'goods_received',
      'cost_of_goods_sold',
      'stock_gain',
      'stock_loss',
      'cost_variance',
    ];
    const response = await console.app.request('PATCH', `/api/organizations/${console.app.organizationId}`, {
      body: {
        settings: {
          automatic_posting: Object.fromEntries(accounts.map((name, at) => [name, `${1000 + at}`])),
        },
      },
    });
    expect(response.status).toBe(200);
    id = await post('inventory/products', { sku: 'LAMP', name: 'Desk lamp', unit: 'pcs' });
    const entry = { product_id: id, type: 'entry', unit_cost: 12.5 };
    receipt = await post('inventory/stock-movements', { ...entry, quantity: 30, movement_date: day(40) });
    await post('inventory/stock-movements', { ...entry, type: 'exit', quantity: 10, movement_date: day(20) });
  });
  afterAll(() => console?.stop());

  test('freight is added to a receipt with the keyboard, once even if the response is lost, and reversed', async () => {
    const monitored = await console.open(`/products/${id}`, { role: 'accountant', intercepted: true });
    const { page } = monitored;
    await page.getByRole('button', { name: /^Change cost: \+30/ }).click();
    const form = page.getByRole('dialog', { name: 'Change the cost of a receipt' });
    await form.getByText(/\+30 pcs on .*, cost €375\.00/).waitFor();
    await form.getByLabel('Amount in EUR').focus();
    await page.keyboard.press('Enter');
    await form.getByText('Fill in this field.').waitFor();
    await page.keyboard.type('-400');
    await form.getByText('Cost of the receipt after this: -€25.00').waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('The receipt costs 375.00; no more can be subtracted.').waitFor();
    expect(await form.getByLabel('Amount in EUR').getAttribute('aria-invalid')).toBe('true');
    await expectSound(console, monitored);
    await form.getByRole('button', { name: 'Use -375.00' }).click();
    expect(await form.getByLabel('Amount in EUR').inputValue()).toBe('-375.00');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('15.001');
    await form.getByLabel('Reference').fill('FREIGHT-7');
    await page.keyboard.press('Enter');
    await form.getByText('The amount has more than 2 decimal places.').waitFor();
    await form.getByLabel('Amount in EUR').fill('15');
    await form.getByText('Cost of the receipt after this: €390.00').waitFor();
    await form.getByLabel('Date', { exact: true }).fill('2019-01-01');
    await page.keyboard.press('Enter');
    await form.getByText(/its cost cannot be adjusted earlier/).waitFor();
    await form.getByLabel('Date', { exact: true }).fill(day(1));

    await page.route('**/console/trpc/costAdjustments.record*', async (route) => {
      // The service carries it out, and its response gets lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await form.getByRole('button', { name: 'Record' }).click();
    await form.getByText('No confirmation has arrived.').waitFor();
    await page.unroute('**/console/trpc/costAdjustments.record*');
    await form.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('It was already recorded the first time.').first().waitFor();
    expect(await adjustments()).toMatchObject([
      { movement_id: receipt, amount: '15.00', reason: 'landed_cost', reference: 'FREIGHT-7' },
    ]);

    const row = page.getByRole('row', { name: /Cost change/ });
    await row.getByText('FREIGHT-7').waitFor();
    await row.getByText(/^\+15\.00, included in the cost of the receipt of/).waitFor();
    await page
      .getByRole('row', { name: /Receipt/ })
      .getByText('390.00')
      .first()
      .waitFor();
    // 20 of 30 units are on hand.
    await page.getByText('€260.00').first().waitFor();
    await expectSound(console, monitored);

    await row.getByRole('button', { name: 'In the journal' }).click();
    const entry = page.getByRole('dialog', { name: 'Journal entry' });
    await entry.getByRole('row', { name: '1001 15.00' }).waitFor();
    await expectSound(console, monitored);
    await page.keyboard.press('Escape');

    const file = await console.app.request('GET', `/api/inventory/cost-adjustments/export?product_id=${id}`);
    expect(await download(monitored, 'All cost changes as CSV')).toEqual({
      name: `cost-adjustments-${id}.csv`,
      text: file.body,
    });

    // The chart has a point for it.
    const chart = page.getByRole('application', { name: 'Quantity and value over time' });
    await chart.focus();
    await page.keyboard.press('Home');
    await expect
      .poll(() => page.locator('tbody tr[class*="selected"]').allInnerTexts())
      .toEqual([expect.stringContaining('FREIGHT-7')]);

    await row
      .getByRole('button', { name: 'Reverse: cost change of +15.00, Freight, duty, insurance' })
      .click();
    const asking = page.getByRole('dialog', { name: 'Reverse this cost change?' });
    await asking.getByText('+15.00 · Freight, duty, insurance · FREIGHT-7').waitFor();
    await expectSound(console, monitored);
    await asking.getByRole('button', { name: 'Reverse' }).click();
    await page
      .getByRole('row', { name: /Reversal of a cost change/ })
      .getByText(/^-15\.00/)
      .waitFor();
    expect(await page.getByRole('button', { name: /^Reverse: cost change/ }).count()).toBe(0);
    await page.getByText('€250.00').first().waitFor();
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'fr-FR'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    const monitored = await console.open(`/products/${id}`, { colors, width, locale });
    const { page } = monitored;
    await page.getByRole('button', { name: /^(?:Kosten ändern|Changer le coût)/ }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('12,5');
    await page.getByText(/387,50/).waitFor();
    await expectSound(console, monitored);
    await page.keyboard.press('Escape');
    const asking = page.getByRole('dialog', { name: /^(?:Eingaben verwerfen\?|Abandonner votre saisie)/ });
    await asking.waitFor();
    await expectSound(console, monitored);
    await asking.getByRole('button', { name: /^(?:Weiter bearbeiten|Continuer la saisie)$/ }).click();
    await asking.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('12,5');
    await page.keyboard.press('Escape');
    await asking.getByRole('button', { name: /^(?:Verwerfen|Abandonner)$/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectSound(console, monitored);
    // Regression: a long reason pushed the last columns out of the table, which clips them.
    const figures = page
      .getByRole('row', { name: /(?:Fracht|Transport, douane)/ })
      .last()
      .locator('td.number:visible');
    expect(await figures.count()).toBe(4);
    for (const figure of await figures.all()) {
      const box = await figure.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThan(width - 16);
    }
    await monitored.close();
  });

  test('of a receipt in a closed period, the form and its result say what goes to the stock and what is a variance', async () => {
    const closed = await post('inventory/products', {
      sku: crypto.randomUUID(),
      name: 'Old lamp',
      unit: 'pcs',
    });
    const entry = { product_id: closed, type: 'entry', unit_cost: 10, quantity: 10 };
    // In a period that no other test uses, nor an earlier attempt of this one.
    attempts += 1;
    await post('inventory/stock-movements', { ...entry, movement_date: day(400 + 40 * attempts) });
    await post('inventory/stock-movements', { ...entry, type: 'exit', quantity: 4, movement_date: day(20) });
    const { body } = await console.app.request('GET', `/api/inventory/stock-movements?product_id=${closed}`);
    const { accounting_period_id } = body.at(-1);
    expect((await closePeriod(console.app, accounting_period_id)).status).toBe(200);

    const monitored = await console.open(`/products/${closed}?range=all`, { role: 'accountant' });
    const { page } = monitored;
    await page.getByRole('button', { name: /^Change cost: \+10/ }).click();
    const form = page.getByRole('dialog', { name: 'Change the cost of a receipt' });
    await form.getByText('The accounting period of this receipt is closed').waitFor();
    await form.getByLabel('Amount in EUR').fill('15');
    // Its cost does not change.
    expect(await form.getByText(/^Cost of the receipt after this/).count()).toBe(0);
    await expectSound(console, monitored);
    await form.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Recorded: €9.00 to the stock, €6.00 cost variance.').first().waitFor();
    await page
      .getByRole('row', { name: /Cost change/ })
      .getByText('+15.00: 9.00 to the stock, 6.00 cost variance')
      .waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('a clerk sees cost changes and reads who may record them', async () => {
    const monitored = await console.open(`/products/${id}`, { role: 'clerk' });
    const { page } = monitored;
    await page.getByText('Changing the cost of a receipt needs the role Accountant').waitFor();
    await page.getByRole('row', { name: /Reversal of a cost change/ }).waitFor();
    expect(await page.getByRole('button', { name: /Change cost|Reverse/ }).count()).toBe(0);
    await monitored.close();
  });
});
