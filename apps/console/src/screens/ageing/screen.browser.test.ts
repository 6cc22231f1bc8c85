import { expectCreated } from '@tallybook/api/testing';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../testing/console.ts';

describe('the stock by age', browserTests, () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startConsole();
    const post = (body: object) =>
      expectCreated(console.app.request('POST', '/api/inventory/stock-movements', { body }));
    const create = async (sku: string) =>
      (
        await expectCreated(
          console.app.request('POST', '/api/inventory/products', {
            body: { sku, name: `${sku}, with a comma`, costing_method: 'fifo' },
          }),
        )
      ).id as string;
    const [lamp, bolt] = [await create('LAMP'), await create('BOLT')];
    const entry = { type: 'entry', unit_cost: 10 };
    await post({ ...entry, product_id: lamp, quantity: 10, movement_date: '2026-02-01' });
    await post({ ...entry, product_id: lamp, quantity: 10, movement_date: '2026-03-20' });
    await post({ ...entry, type: 'exit', product_id: lamp, quantity: 4, movement_date: '2026-03-21' });
    await post({ ...entry, product_id: bolt, quantity: 5, unit_cost: 0.5, movement_date: '2026-03-25' });
  });
  afterAll(() => console?.stop());

  test('bars have the sums of all products, rows their ages, and the file both', async () => {
    const monitored = await console.open('/levels', { role: 'viewer' });
    const { page } = monitored;
    await page.getByRole('row', { name: /LAMP/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    // The levels have a field of this name too.
    await page.getByRole('heading', { name: 'Ageing stock' }).waitFor();
    await page.getByLabel('At the end of').fill('2026-03-31');
    await page.getByLabel('At the end of').blur();
    await page.getByText('All stock: €162.50').waitFor();
    await expect.poll(() => page.url()).toMatch(/as_of=2026-03-31/);
    const bars = page.getByRole('table', { name: 'Value by age' });
    await bars
      .getByRole('row', { name: /^0–30 days/ })
      .getByText('€102.50')
      .waitFor();
    await bars
      .getByRole('row', { name: /^31–90 days/ })
      .getByText('€60.00')
      .waitFor();
    await bars
      .getByRole('row', { name: /^From 366 days/ })
      .getByText('€0.00')
      .waitFor();
    const row = page.getByRole('row', { name: /LAMP/ });
    await row.getByText('0–30 days: 10, 31–90 days: 6').waitFor();
    await row.getByText('160.00').waitFor();
    await expectSound(console, monitored);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('ageing-2026-03-31.csv');
    const text = readFileSync(await saved.path(), 'utf8');
    expect(text).toContain('quantity_0_30,value_0_30,');
    expect(text).toContain(',LAMP,"LAMP, with a comma",16,160.00,');
    await page.getByLabel('At the end of').fill('2026-01-31');
    await page.getByLabel('At the end of').blur();
    await page.getByText('Nothing was on hand on this day.').waitFor();
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'es-ES'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    const monitored = await console.open('/ageing?as_of=2026-12-31', { colors, width, locale });
    await monitored.page.getByRole('row', { name: /LAMP/ }).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
