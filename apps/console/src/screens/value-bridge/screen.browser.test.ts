import { adjustCost, expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browserTests,
  download,
  expectSound,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

describe('the value bridge', browserTests, () => {
  let service: TestConsole;
  let lamp = '';

  beforeAll(async () => {
    service = await startConsole();
    const { app } = service;
    const post = (path: string, body: object) =>
      expectCreated(app.request('POST', `/api/inventory/${path}`, { body }));
    const create = async (sku: string) =>
      (await post('products', { sku, name: `${sku} of steel` })).id as string;
    lamp = await create('LAMP');
    const bolt = await create('BOLT');
    const move = (product_id: string, type: string, quantity: number, movement_date: string) =>
      post('stock-movements', { product_id, type, quantity, unit_cost: 10, movement_date });
    const receipt = await move(lamp, 'entry', 10, '2026-03-02');
    await move(lamp, 'exit', 4, '2026-03-16');
    await move(bolt, 'entry', 5, '2026-03-20');
    await expectCreated(adjustCost(app, receipt.id, '5.00'));
  });
  afterAll(() => service?.stop());

  test('any days and any product have a bridge, which the address and the file have too', async () => {
    const monitored = await service.open('/levels', { role: 'viewer' });
    const { page } = monitored;
    await page.getByRole('row', { name: /LAMP/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Value bridge', level: 1 }).waitFor();
    await page.getByLabel('From').fill('2026-03-01');
    await page.getByLabel('To', { exact: true }).fill('2026-03-31');
    await page.getByLabel('To', { exact: true }).press('Enter');
    for (const name of ['Received: +150.00', 'Issued: -40.00', 'Closing: 113.00'])
      await page.getByRole('link', { name, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Cost changes: +3.00' }).waitFor();
    await expectSound(service, monitored);
    const days = 'startDate=2026-03-01&endDate=2026-03-31';
    const { body } = await service.app.request('GET', `/api/inventory/value-bridge/export?${days}`);
    expect(await download(monitored)).toEqual({ name: 'value-bridge-2026-03-01-2026-03-31.csv', text: body });

    await page.getByRole('combobox', { name: 'Product' }).fill('LAMP');
    await page.getByRole('option', { name: /LAMP/ }).click();
    await page.getByRole('link', { name: 'Received: +100.00' }).waitFor();
    await expect.poll(() => page.url()).toMatch(new RegExp(`${days}&product_id=${lamp}$`));
    await expectSound(service, monitored);
    expect((await download(monitored)).text).toContain('received,100.00\r\n');
    await page.getByRole('link', { name: 'Received: +100.00' }).click();
    await expect.poll(() => page.url()).toContain(`product_id=${lamp}`);
    await page.getByRole('heading', { name: 'Movements', level: 1 }).waitFor();
    await expect.poll(() => page.locator('tr[data-index]').count()).toBe(1);
    await page.goBack();
    await page.getByRole('link', { name: 'Cost changes: +3.00' }).click();
    await page.getByRole('heading', { name: 'Cost adjustments', level: 1 }).waitFor();
    await page.getByRole('row', { name: /^LAMP.*Freight.*FREIGHT-1.*\+5\.00/ }).waitFor();
    await expectSound(service, monitored);
    const file = await service.app.request(
      'GET',
      `/api/inventory/cost-adjustments/export?${days}&product_id=${lamp}`,
    );
    expect((await download(monitored)).text).toBe(file.body);
    await page.getByRole('link', { name: 'Value bridge' }).click();
    await page.getByRole('link', { name: 'Received: +100.00' }).waitFor();
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'es-ES'],
    ['dark', 360, 'fr-FR'],
    ['light', 768, 'pt-PT'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    const monitored = await service.open('/value-bridge?startDate=2026-03-01&endDate=2026-03-31', {
      colors,
      width,
      locale,
    });
    await monitored.page.locator('tr[data-index="6"]').waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });
});
