import { closePeriod, expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browserTests,
  download,
  expectSound,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

describe('one bill for several receipts', browserTests, () => {
  let console: TestConsole;
  let attempts = 0;

  beforeAll(async () => {
    console = await startConsole();
    for (const [sku, quantity, unit_cost] of [
      ['LAMP', 30, 12.5],
      ['BOLT', 100, 0.25],
      ['DESK', 2, 150],
    ] as const) {
      const { id } = await expectCreated(
        console.app.request('POST', '/api/inventory/products', { body: { sku, name: `${sku} product` } }),
      );
      const body = { product_id: id, type: 'entry', quantity, unit_cost, movement_date: '2026-03-02' };
      await expectCreated(console.app.request('POST', '/api/inventory/stock-movements', { body }));
    }
  });
  afterAll(() => console?.stop());

  const shares = async () =>
    (await console.app.request('GET', '/api/inventory/cost-adjustments')).body.map(
      (each: { amount: string }) => each.amount,
    );

  test('freight is allocated by quantity and by weight with the keyboard, and the shares are shown', async () => {
    const monitored = await console.open('/levels', { role: 'accountant' });
    const { page } = monitored;
    await page.getByRole('row', { name: /LAMP/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.getByRole('heading', { name: 'Allocate a bill' }).waitFor();
    await page.getByRole('row', { name: /LAMP/ }).waitFor();
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Fill in this field.').waitFor();
    await page.getByLabel('Amount in EUR').fill('100');
    await page.getByLabel('Allocate by').selectOption('Quantity');
    await page.getByLabel('Number of the bill').fill('F-2026-7');
    for (const name of [/^Add \+30 LAMP/, /^Add \+2 DESK/]) await page.getByRole('button', { name }).click();
    await page.getByText(/^Receipts: 2\. Their cost before: €/).waitFor();
    expect(await page.getByRole('button', { name: /^Add \+30 LAMP/ }).isDisabled()).toBe(true);
    await expectSound(console, monitored);
    await page.getByLabel('Date', { exact: true }).fill('2019-05-05');
    await page.getByRole('button', { name: 'Record' }).click();
    await page
      .getByText(/its cost cannot be adjusted earlier|No accounting period/)
      .first()
      .waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2026-04-01');
    await page.getByRole('button', { name: 'Record' }).click();
    await page
      .getByText('€100.00 is allocated. Added to the stock: €100.00. Cost variance: €0.00.')
      .waitFor();
    const table = page.getByRole('table', { name: 'Shares of the receipts' });
    await table.getByRole('row', { name: /LAMP/ }).getByText('+93.75').waitFor();
    await table.getByRole('row', { name: /DESK/ }).getByText('+6.25').waitFor();
    await expectSound(console, monitored);
    expect(await shares()).toEqual(expect.arrayContaining(['93.75', '6.25']));
    const [{ allocation_id }] = (await console.app.request('GET', '/api/inventory/cost-adjustments')).body;
    const file = await console.app.request(
      'GET',
      `/api/inventory/cost-adjustments/export?allocation_id=${allocation_id}`,
    );
    expect(await download(monitored)).toEqual({ name: 'cost-adjustments.csv', text: file.body });

    await page.getByRole('button', { name: 'Allocate another bill' }).click();
    await page.getByLabel('Amount in EUR').fill('-12.50');
    await page.getByLabel('Allocate by').selectOption('Weight');
    for (const name of [/^Add \+100 BOLT/, /^Add \+2 DESK/]) await page.getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: /^Weight of \+100 BOLT/ }).fill('1.5');
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Fill in this field.').waitFor();
    await page.getByRole('textbox', { name: /^Weight of \+2 DESK/ }).fill('48.5');
    await page.getByRole('button', { name: 'Record' }).click();
    await table.getByRole('row', { name: /DESK/ }).getByRole('strong').getByText('-12.12').waitFor();
    await table.getByRole('row', { name: /BOLT/ }).getByRole('strong').getByText('-0.38').waitFor();
    await monitored.close();
  });

  test('leaving the screen asks whether a bill that was entered shall be discarded', async () => {
    const monitored = await console.open('/allocate');
    const { page } = monitored;
    await page.getByLabel('Amount in EUR').fill('7');
    const asking = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await page.getByRole('link', { name: 'Periods' }).click();
    await asking.waitFor();
    await expectSound(console, monitored);
    await asking.getByRole('button', { name: 'Keep editing' }).click();
    await asking.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('7');
    await page.getByRole('link', { name: 'Periods' }).click();
    await asking.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Periods', level: 1 }).waitFor();
    await monitored.close();
  });

  test('a rejected receipt is marked, and nothing is recorded', async () => {
    const monitored = await console.open('/allocate');
    const { page } = monitored;
    const before = await shares();
    await page.getByLabel('Amount in EUR').fill('-1000');
    await page.getByLabel('Allocate by').selectOption('Quantity');
    for (const name of [/^Add \+30 LAMP/, /^Add \+100 BOLT/])
      await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('alert').first().innerText()).toMatch(/cannot fall below 0/);
    await expectSound(console, monitored);
    expect(await shares()).toEqual(before);
    await page.getByRole('button', { name: /^Remove \+100 BOLT/ }).click();
    expect(await page.getByRole('alert').count()).toBe(0);
    await monitored.close();
  });

  test('the shares of receipts in closed periods are split, before and after recording', async () => {
    const { id } = await expectCreated(
      console.app.request('POST', '/api/inventory/products', {
        body: { sku: `OLD-${crypto.randomUUID().slice(0, 8)}`, name: 'Old product' },
      }),
    );
    // In a period that no earlier attempt has closed.
    attempts += 1;
    const movement_date = `2025-0${attempts}-05`;
    const entry = { product_id: id, type: 'entry', quantity: 10, unit_cost: 5, movement_date };
    const { accounting_period_id } = await expectCreated(
      console.app.request('POST', '/api/inventory/stock-movements', { body: entry }),
    );
    await expectCreated(
      console.app.request('POST', '/api/inventory/stock-movements', {
        body: { ...entry, type: 'exit', quantity: 4, movement_date: '2026-03-05' },
      }),
    );
    expect((await closePeriod(console.app, accounting_period_id)).status).toBe(200);
    const monitored = await console.open('/allocate', { width: 360 });
    const { page } = monitored;
    await page.getByLabel('Amount in EUR').fill('15');
    await page.getByRole('button', { name: /^Add \+10 OLD/ }).click();
    await page.getByText('Receipts in a closed accounting period: 1.').waitFor();
    await expectSound(console, monitored);
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Added to the stock: €9.00. Cost variance: €6.00.').waitFor();
    const row = page.getByRole('row', { name: /OLD/ });
    for (const share of ['+15.00', '9.00', '6.00']) await row.getByText(share, { exact: true }).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'pt-PT'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    const monitored = await console.open('/allocate', { colors, width, locale });
    const { page } = monitored;
    await page.getByRole('button', { name: /LAMP/ }).click();
    await page.getByLabel(/^(?:Verteilen nach|Repartir por)$/).selectOption({ index: 2 });
    // Regression: a hint of two lines moved the field below it out of its row.
    const tops = await Promise.all(
      [/^(?:Betrag|Valor) /, /^(?:Verteilen nach|Repartir por)$/, /^Dat(?:um|a)$/].map(async (label) =>
        Math.round((await page.getByLabel(label).boundingBox())?.y ?? 0),
      ),
    );
    expect(new Set(tops).size).toBe(width === 360 ? 3 : 1);
    await page.getByRole('textbox', { name: /LAMP/ }).fill('2,5');
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('a clerk reads who may allocate', async () => {
    const monitored = await console.open('/allocate', { role: 'clerk' });
    await monitored.page.getByText('You need the role Accountant or a higher one for this.').waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
