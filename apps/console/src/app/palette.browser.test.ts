import { expectCreated } from '@tallybook/api/testing';
import { describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound } from '../testing/console.ts';

describe('the command palette', browserTests, () => {
  const service = consoleOfSuite();

  test('goes to a screen, and to a scanned product before the results have arrived', async () => {
    const console = service();
    const { app } = console;
    for (const [sku, name] of [
      ['LAMP-10', 'Turned lamp'],
      ['LAMP-1', 'Lamp'],
    ])
      await expectCreated(app.request('POST', '/api/inventory/products', { body: { sku, name } }));
    const monitored = await console.open('/levels', { intercepted: true });
    const { page } = monitored;
    const input = page.getByRole('combobox', { name: 'Search or go to' });

    // Also from a text field.
    await page.getByLabel('Search products').focus();
    await page.keyboard.press('Control+k');
    await input.fill('turn');
    await page.getByRole('option', { name: /Turned lamp LAMP-10/ }).waitFor();
    await expectSound(console, monitored);
    expect(await page.getByRole('option').first().textContent()).toContain('Turnover');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('[aria-selected="true"]').textContent()).toContain('Turned lamp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Turnover', level: 1 }).waitFor();

    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/products\.list/, async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.locator('[role="combobox"]:focus').waitFor();
    await page.keyboard.type('LAMP-1');
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('heading', { name: 'Lamp', level: 1, exact: true }).waitFor();
    expect(await input.count()).toBe(0);
    await monitored.close();
  });

  test('begins a receipt, finds a reference, and gives way to a form', async () => {
    const console = service();
    const monitored = await console.open('/levels', { role: 'clerk', width: 360 });
    const { page } = monitored;
    const input = page.getByRole('combobox', { name: 'Search or go to' });
    await page.getByRole('button', { name: 'Search' }).click();
    await input.fill('PO-417');
    await page.getByRole('option', { name: 'Movements with the reference “PO-417”' }).click();
    await page.getByRole('heading', { name: 'Movements', level: 1 }).waitFor();
    await expect.poll(() => page.url()).toContain('reference=PO-417');

    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('option', { name: 'Receive goods' }).click();
    const panel = page.getByRole('dialog', { name: /movement/ });
    await panel.locator(':focus').waitFor();
    await page.keyboard.press('Control+k');
    expect(await input.count()).toBe(0);
    expect(await panel.getByRole('radio', { name: 'Receipt' }).isChecked()).toBe(true);
    await monitored.close();
  });
});
