import { expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../testing/console.ts';

describe('movements in the journal', browserTests, () => {
  let service: TestConsole;
  let steel: string;
  let lamp: string;

  beforeAll(async () => {
    service = await startConsole();
    const { app } = service;
    const automatic_posting = {
      inventory: '1400',
      goods_received: '1600',
      cost_of_goods_sold: '5000',
      stock_gain: '4800',
      stock_loss: '6900',
      cost_variance: '5900',
    };
    const settings = { automatic_posting };
    await app.request('PATCH', `/api/organizations/${app.organizationId}`, { body: { settings } });
    const create = async (path: string, body: object): Promise<string> =>
      (await expectCreated(app.request('POST', path, { body }))).id;
    const rules = '/api/accounting/posting-rules';
    await create(rules, { kind: 'inventory', category: 'Raw materials', account: '1410' });
    await create(rules, { kind: 'stock_loss', reason_code: 'damaged', account: '6910' });
    const products = '/api/inventory/products';
    steel = await create(products, { sku: 'STEEL', name: 'Steel', category: 'Raw materials' });
    lamp = await create(products, { sku: 'LAMP', name: 'Lamp' });
    for (const product_id of [steel, lamp])
      await create('/api/inventory/stock-movements', {
        product_id,
        type: 'entry',
        quantity: 100,
        unit_cost: 2,
        movement_date: '2026-03-10',
      });
  });
  afterAll(() => service?.stop());

  test('a movement is posted with a dimension, and its entry shows it with the rules that were used', async () => {
    const monitored = await service.open(`/products/${steel}?range=all`);
    const { page } = monitored;
    // The account of its products is not that of the settings.
    await page.getByText('Rule: Raw materials').waitFor();
    await page.getByText('1410', { exact: true }).waitFor();
    await page.keyboard.press('n');
    const panel = page.getByRole('dialog', { name: 'Post a movement' });
    await panel.getByRole('radio', { name: 'Adjustment' }).check();
    await panel.getByLabel('Product').fill('STEEL');
    await page.getByRole('option', { name: /STEEL/ }).click();
    await panel.getByLabel(/^Quantity/).fill('-5');
    await panel.getByLabel('Date').fill('2026-03-11');
    await panel.getByText('Reason, dimension, note, journal entry').click();
    await panel.getByLabel('Reason code').fill('damaged');
    await panel.getByLabel('Dimension').fill('x'.repeat(101));
    await panel.getByRole('button', { name: 'Post', exact: true }).click();
    await panel.getByText('Enter at most 100 characters.').waitFor();
    await panel.getByLabel('Dimension').fill(' Workshop ');
    await expectSound(service, monitored);
    await panel.getByRole('button', { name: 'Post', exact: true }).click();
    await panel.getByText('Posted', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Dimension: Workshop').waitFor();
    const { body } = await service.app.request('GET', '/api/inventory/stock-movements?reason_code=damaged');
    expect(body[0].dimension).toBe('Workshop');
    await monitored.close();
  });

  // Regression: names in one line, with long amounts, pushed the last column out of the table, which clips it.
  test('a long name and a large amount leave room for all columns', async () => {
    const product = {
      sku: `TURBINE-XL-900-INDUSTRIAL-${crypto.randomUUID().slice(0, 8)}`,
      name: 'Gas turbine with heat recovery, sound insulation and remote monitoring',
    };
    const inventory = '/api/inventory';
    const { id } = await expectCreated(
      service.app.request('POST', `${inventory}/products`, { body: product }),
    );
    const body = {
      product_id: id,
      type: 'entry',
      quantity: 4,
      unit_cost: 3086419.725,
      movement_date: '2026-03-12',
      reference: 'PO-1002',
      reason_code: 'replacement',
    };
    await expectCreated(service.app.request('POST', `${inventory}/stock-movements`, { body }));
    const monitored = await service.open('/movements');
    const { page } = monitored;
    const button = page.getByRole('button', { name: `Reverse: +4 pcs ${product.sku}` });
    const table = page.getByRole('table', { name: 'Movements' }).locator('..');
    const endOf = async (element: typeof table): Promise<number> => {
      const box = await element.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    await button.waitFor();
    await expect.poll(async () => (await endOf(table)) - (await endOf(button))).toBeGreaterThan(8);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('the list and the entry of a movement show them, in %s at %i pixels', async (colors, width) => {
    const movement = { product_id: steel, type: 'adjustment', quantity: -1, unit_cost: 0 };
    const { journal_entry_id: entry } = await expectCreated(
      service.app.request('POST', '/api/inventory/stock-movements', {
        body: { ...movement, movement_date: '2026-03-12', reason_code: 'damaged', dimension: 'Workshop 2' },
      }),
    );
    const monitored = await service.open(`/movements?journal_entry_id=${entry}`, { colors, width });
    const { page } = monitored;
    const row = page.getByRole('row', { name: /STEEL/ });
    await row
      .getByText(/Workshop 2/)
      .locator('visible=true')
      .first()
      .waitFor();
    await expectSound(service, monitored);
    await row.getByRole('button', { name: 'Journal entry' }).locator('visible=true').click();
    const lines = page.getByRole('dialog', { name: 'Journal entry' }).getByRole('row');
    await lines.filter({ hasText: '6910' }).getByText('Rule: damaged').waitFor();
    await lines.filter({ hasText: '1410' }).getByText('Rule: Raw materials').waitFor();
    await expect.poll(() => lines.getByText('Workshop 2').locator('visible=true').count()).toBe(2);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('an entry without dimension and rules has neither', async () => {
    const monitored = await service.open(`/movements?product_id=${lamp}`, { role: 'viewer' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Journal entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Journal entry' });
    await dialog.getByText('200.00').first().waitFor();
    expect(await dialog.getByRole('columnheader').allTextContents()).toEqual(['Account', 'Debit', 'Credit']);
    expect(await dialog.getByText(/Rule/).count()).toBe(0);
    await expectSound(service, monitored);
    await page.goto(`/console/products/${lamp}`);
    await page.getByText('Average cost').waitFor();
    expect(await page.getByText('Inventory account').count()).toBe(0);
    await monitored.close();
  });
});
