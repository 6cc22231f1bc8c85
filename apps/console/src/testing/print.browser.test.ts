import { expectCreated } from '@tallybook/api/testing';
import { describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite } from './console.ts';

const rows = 120;

describe('paper', browserTests, () => {
  const service = consoleOfSuite();

  test('has every row that was loaded, also those that the screen has no room for, and nothing to press', async () => {
    const console = service();
    const { app } = console;
    const { id: product_id } = await expectCreated(
      app.request('POST', '/api/inventory/products', { body: { sku: 'LAMP', name: 'Lamp' } }),
    );
    const movement = { product_id, movement_date: '2026-03-02', type: 'entry', quantity: 1, unit_cost: 2 };
    await expectCreated(
      app.request('POST', '/api/inventory/stock-movements/batch', {
        body: { movements: Array.from({ length: rows }, () => movement) },
      }),
    );
    const monitored = await console.open('/movements');
    const { page } = monitored;
    await page.locator('tr[data-index]').first().waitFor();
    const shown = page.locator('tr[data-index]');
    expect(await shown.count()).toBeLessThan(rows);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(4);

    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => shown.count()).toBe(rows);
    await page.getByText(/^Test Ltd · \d/).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => shown.count()).toBeLessThan(rows);
    await monitored.close();
  });
});
