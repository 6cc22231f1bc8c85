import { expectCreated } from '@tallybook/api/testing';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../testing/console.ts';

describe('the ABC analysis', browserTests, () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startConsole();
    // Of each product, one of two units leaves: the cost and the remaining value are equal, except for the last one.
    for (const [sku, unit_cost, quantity] of [
      ['LAMP', 80, 2],
      ['DESK', 10, 2],
      ['BOLT', 5, 2],
      ['NAIL', 5, 21],
    ] as const) {
      const { id } = await expectCreated(
        console.app.request('POST', '/api/inventory/products', { body: { sku, name: `${sku} product` } }),
      );
      const post = (type: string, units: number, movement_date: string) =>
        expectCreated(
          console.app.request('POST', '/api/inventory/stock-movements', {
            body: { product_id: id, type, quantity: units, unit_cost, movement_date },
          }),
        );
      await post('entry', quantity, '2026-03-01');
      await post('exit', 1, '2026-03-02');
    }
  });
  afterAll(() => console?.stop());

  test('the classes, their sums and every product follow from the range, the limits and what is ranked', async () => {
    const monitored = await console.open('/ageing', { role: 'viewer' });
    const { page } = monitored;
    await page.getByRole('navigation', { name: 'Reports' }).getByText('ABC analysis').click();
    await page.getByText('Nothing left in these days.').waitFor();
    await expectSound(console, monitored);
    await page.getByLabel('From').fill('2026-03-01');
    await page.getByLabel('To', { exact: true }).fill('2026-03-31');
    await page.getByLabel('To', { exact: true }).press('Enter');
    await page.getByText('All products: €100.00').waitFor();
    const classes = page.getByRole('table', { name: 'Classes' });
    const rowOf = (name: string) => classes.getByRole('row', { name: new RegExp(`^${name} `) });
    await rowOf('A').getByText('€80.00').waitFor();
    await rowOf('A').getByText('80.00%').waitFor();
    await rowOf('B').getByText('€15.00').waitFor();
    await rowOf('C').getByText('5.00%').waitFor();
    const products = page.getByRole('table', { name: 'ABC analysis' });
    const desk = products.getByRole('row', { name: /DESK/ });
    for (const text of ['B', '10.00', '10.00%', '90.00%'])
      await desk.getByText(text, { exact: true }).waitFor();
    await expectSound(console, monitored);

    await page.getByLabel('A below, %').fill('95');
    await page.getByLabel('A below, %').press('Enter');
    await page.getByText('Must be more than the limit of A.').waitFor();
    await page.getByLabel('A below, %').fill('0');
    await page.getByLabel('A below, %').press('Enter');
    await page.getByText('Enter 1 or more.').waitFor();
    await expectSound(console, monitored);
    await page.getByLabel('A below, %').fill('81');
    await page.getByLabel('A below, %').press('Enter');
    await desk.getByText('A', { exact: true }).waitFor();
    await expect.poll(() => page.url()).toMatch(/a=81&b=95$/);

    await page.getByRole('radio', { name: 'Cost out' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('All products: €195.00').waitFor();
    await products.getByRole('row').nth(1).getByText('NAIL').waitFor();
    await expectSound(console, monitored);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('abc-2026-03-01-2026-03-31.csv');
    const { body } = await console.app.request(
      'GET',
      '/api/inventory/abc/export?startDate=2026-03-01&endDate=2026-03-31&by=value&a=81&b=95',
    );
    expect(readFileSync(await saved.path(), 'utf8')).toBe(`\uFEFF${body}`);
    expect(body).toMatch(/,NAIL,[^,]+,100\.00,51\.28,51\.28,A\r\n/);
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'fr-FR'],
    ['dark', 360, 'es-ES'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    // What the service would reject is ignored.
    const path = '/abc?startDate=2026-03-01&endDate=2026-03-31&a=96&by=nothing';
    const monitored = await console.open(path, { colors, width, locale });
    await monitored.page.getByRole('row', { name: /LAMP/ }).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
