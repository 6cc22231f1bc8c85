import { expectCreated } from '@tallybook/api/testing';
import { describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound } from '../../testing/console.ts';

/** Figures that are wider than their column, so that the next one covers their end. */
const wideFigures = `[...document.querySelectorAll('main li > a')]
  .filter((figure) => figure.getBoundingClientRect().right > figure.parentElement.getBoundingClientRect().right + 1)
  .map(({ textContent }) => textContent)`;

describe('home', browserTests, () => {
  const service = consoleOfSuite();

  test('a new organization sees its first steps, which tick themselves off, then what happens in it', async () => {
    const console = service();
    const { app } = console;
    const monitored = await console.open('/');
    const { page } = monitored;
    await page.getByRole('heading', { name: 'Test Ltd', level: 1 }).waitFor();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: /^Bring your products/ }).waitFor();
    expect(await steps.getByText('(done)').count()).toBe(1);
    await expectSound(console, monitored);

    const inventory = '/api/inventory';
    const { id } = await expectCreated(
      app.request('POST', `${inventory}/products`, { body: { sku: 'LAMP', name: 'Lamp', reorder_point: 5 } }),
    );
    await page.reload();
    await expect.poll(() => steps.getByText('(done)').count()).toBe(2);

    const movement = {
      product_id: id,
      movement_date: '2026-03-02',
      type: 'entry',
      quantity: 4,
      unit_cost: 2.5,
    };
    await expectCreated(app.request('POST', `${inventory}/stock-movements`, { body: movement }));
    await expectCreated(
      app.request('POST', `${inventory}/stock-takes`, { body: { count_date: '2026-03-31' } }),
    );
    await page.reload();
    const figures = page.getByRole('list').filter({ hasText: 'Stock value' });
    await figures.getByRole('link', { name: /Stock value\s*€10\.00/ }).waitFor();
    await figures.getByRole('link', { name: /To reorder\s*1/ }).waitFor();
    const course = figures.getByRole('img', { name: 'The value of the stock in the last 13 months' });
    await expect
      .poll(async () => (await course.locator('polyline').getAttribute('points'))?.split(' ').length)
      .toBe(13);
    await figures.getByRole('link', { name: /Stock takes in progress\s*1/ }).waitFor();
    await page.getByRole('row', { name: /Lamp LAMP Receipt \+4 2 Mar 2026/ }).waitFor();
    await expectSound(console, monitored);

    await page.getByRole('link', { name: 'A product is at its reorder point' }).click();
    await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
    await monitored.close();
  });

  test('the latest movements are in the units of their products', async () => {
    const console = service();
    const create = (path: string, body: object) =>
      expectCreated(console.app.request('POST', `/api/inventory/${path}`, { body }));
    const units = { unit: 'kg', quantity_scale: 3, base_unit_label: 'g' };
    const { id } = await create('products', { sku: 'FLOUR', name: 'Flour', ...units });
    const receipt = { type: 'entry', quantity: 2500, unit_cost: 0.004, movement_date: '2026-03-02' };
    await create('stock-movements', { product_id: id, ...receipt });
    const monitored = await console.open('/home', { role: 'viewer' });
    await monitored.page.getByRole('row', { name: /Flour FLOUR Receipt \+2\.500 kg/ }).waitFor();
    await monitored.close();
  });

  test('a clerk begins a receipt with one tap on a phone', async () => {
    const console = service();
    const monitored = await console.open('/home', { role: 'clerk', width: 360, colors: 'dark' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Receive' }).click();
    const panel = page.getByRole('dialog');
    await panel.locator(':focus').waitFor();
    expect(await panel.getByRole('radio', { name: 'Receipt' }).isChecked()).toBe(true);
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('names a difference of the open period, and leads to it', async () => {
    const console = service();
    const { app } = console;
    const entry = (lines: object[]) =>
      expectCreated(
        app.request('POST', '/api/accounting/journal-entries', {
          body: { entry_date: '2026-03-15', memo: 'By hand', lines },
        }),
      );
    const automatic_posting = {
      inventory: '1400',
      goods_received: '2900',
      cost_of_goods_sold: '5000',
      stock_gain: '4900',
      stock_loss: '6900',
      cost_variance: '5900',
    };
    const { status, body } = await app.request('PATCH', `/api/organizations/${app.organizationId}`, {
      body: { settings: { automatic_posting } },
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    await entry([
      { account: '1400', debit: '3.00' },
      { account: '2900', credit: '3.00' },
    ]);
    const monitored = await console.open('/home', { role: 'viewer' });
    const { page } = monitored;
    const difference = page.getByRole('link', { name: /stock and account differ by/ });
    await difference.waitFor();
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(wideFigures)).toEqual([]);
    }
    await difference.click();
    await page.getByRole('heading', { name: 'Periods', level: 1 }).waitFor();
    await monitored.close();
  });
});
