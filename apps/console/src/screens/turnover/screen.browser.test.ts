import { expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browserTests,
  download,
  expectSound,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

describe('the turnover of the stock', browserTests, () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startConsole();
    const post = (body: object) =>
      expectCreated(console.app.request('POST', '/api/inventory/stock-movements', { body }));
    const create = async (sku: string) =>
      (
        await expectCreated(
          console.app.request('POST', '/api/inventory/products', {
            body: { sku, name: `${sku}, with a name that is long on a phone` },
          }),
        )
      ).id as string;
    const [lamp, bolt] = [await create('LAMP'), await create('BOLT')];
    const entry = { type: 'entry', unit_cost: 10 };
    // The value is 100.00 for 15 days of March and 60.00 for 16.
    await post({ ...entry, product_id: lamp, quantity: 10, movement_date: '2026-03-01' });
    await post({ ...entry, type: 'exit', product_id: lamp, quantity: 4, movement_date: '2026-03-16' });
    await post({ ...entry, product_id: bolt, quantity: 5, unit_cost: 0.5, movement_date: '2026-02-25' });
  });
  afterAll(() => console?.stop());

  test('each product has its figures, a figure that does not exist says why, and the file is that of the API', async () => {
    const monitored = await console.open('/levels', { role: 'viewer' });
    const { page } = monitored;
    await page.getByRole('row', { name: /LAMP/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByText(/^90 days\./).waitFor();
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.locator('[aria-current="page"]').getByText('Reports').waitFor();
    await page
      .getByRole('navigation', { name: 'Reports' })
      .locator('[aria-current="page"]')
      .getByText('Turnover')
      .waitFor();
    await page.getByLabel('From').fill('2026-03-01');
    await page.getByLabel('To', { exact: true }).fill('2026-02-01');
    await page.getByLabel('To', { exact: true }).press('Enter');
    await page.getByText(/^Enter a day from 1 Mar 2026 to /).waitFor();
    await expectSound(console, monitored);
    await page.getByLabel('To', { exact: true }).fill('2026-03-31');
    await page.getByLabel('To', { exact: true }).press('Enter');
    await expect.poll(() => page.url()).toMatch(/startDate=2026-03-01&endDate=2026-03-31$/);
    await page.getByText(/^31 days\./).waitFor();
    const lamp = page.getByRole('row', { name: /LAMP/ });
    for (const figure of ['4', '40.00', '79.35', '0.504', '61.5'])
      await lamp.getByText(figure, { exact: true }).waitFor();
    const bolt = page.getByRole('row', { name: /BOLT/ });
    await bolt.getByText('None: nothing left in these days.').waitFor();
    await bolt.getByText('Nothing has left yet.').waitFor();
    await expectSound(console, monitored);
    const range = 'startDate=2026-03-01&endDate=2026-03-31';
    const { body } = await console.app.request('GET', `/api/inventory/turnover/export?${range}&sort=sku`);
    expect(await download(monitored)).toEqual({ name: 'turnover-2026-03-01-2026-03-31.csv', text: body });
    expect(body).toMatch(/,4,40\.00,79\.35,0\.504,61\.5,2026-03-16\r\n/);

    await page.getByLabel('Idle since').fill('2026-03-01');
    await page.getByLabel('Idle since').blur();
    await lamp.waitFor({ state: 'detached' });
    await bolt.waitFor();
    expect((await download(monitored)).text).not.toContain('40.00');
    await page.getByLabel('Idle since').fill('2026-01-01');
    await page.getByLabel('Idle since').blur();
    await page.getByText('Every product has had a movement since this day.').waitFor();
    await expectSound(console, monitored);
    // The address has the filters.
    await page.reload();
    await expect.poll(() => page.getByLabel('Idle since').inputValue()).toBe('2026-01-01');
    await page.getByLabel('Idle since').fill('');
    await page.getByLabel('Idle since').blur();
    await lamp.waitFor();
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'es-ES'],
    ['dark', 360, 'pt-PT'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    const path = '/turnover?startDate=2026-03-01&endDate=2026-03-31';
    const monitored = await console.open(path, { colors, width, locale });
    await monitored.page.getByRole('row', { name: /LAMP/ }).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
