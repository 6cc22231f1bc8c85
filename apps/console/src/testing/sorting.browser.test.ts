import { expectCreated } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, download, expectSound, startConsole, type TestConsole } from './console.ts';

/** The first letters of the name of each product. */
const namesOf = async (page: MonitoredPage['page']): Promise<string[]> =>
  (await page.locator('tr[data-index] th').allTextContents()).map((text) => text.slice(0, 5));

describe('sorted tables', browserTests, () => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await startConsole();
    const products = [
      { sku: 'C-1', name: 'Anvil', quantity: 3, unit_cost: 10, movement_date: '2026-03-02' },
      { sku: 'A-1', name: 'Bolt', quantity: 900, unit_cost: 0.01, movement_date: '2026-03-01' },
      { sku: 'B-1', name: 'Chair', quantity: 20, unit_cost: 4, movement_date: '2026-03-03' },
    ];
    for (const { sku, name, ...movement } of products) {
      const { id: product_id } = await expectCreated(
        console.app.request('POST', '/api/inventory/products', { body: { sku, name } }),
      );
      const posted = { ...movement, product_id, type: 'entry' };
      await expectCreated(console.app.request('POST', '/api/inventory/stock-movements', { body: posted }));
    }
  });
  afterAll(() => console?.stop());

  test('a header sorts the list by keyboard; the address, the file and the next visit have the order', async () => {
    const monitored = await console.open('/levels');
    const { page } = monitored;
    const names = () => namesOf(page);
    await page.getByRole('row', { name: /Anvil/ }).waitFor();
    await expect.poll(names).toEqual(['Bolt ', 'Chair', 'Anvil']);
    const header = page.getByRole('columnheader', { name: 'Value', exact: true });
    const button = header.getByRole('button', { name: 'Value' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Chair', 'Anvil', 'Bolt ']);
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    await header.locator('button:focus').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Bolt ', 'Anvil', 'Chair']);
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => page.url()).toMatch(/sort=value$/);
    await expectSound(console, monitored);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const values = readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[4]);
    expect(values).toEqual(['9.00', '30.00', '80.00']);
    await page.reload();
    await page.getByRole('row', { name: /Anvil/ }).waitFor();
    expect(await names()).toEqual(['Bolt ', 'Anvil', 'Chair']);
    await monitored.close();
  });

  test('columns can be hidden; the next visit does without them, and the file has them', async () => {
    const monitored = await console.open('/levels');
    const { page } = monitored;
    const titles = () => page.getByRole('columnheader').allTextContents();
    const all = ['Product', 'Category', 'On hand', 'Value', 'Average cost', 'Status'];
    await expect.poll(async () => (await titles()).length).toBe(all.length);
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator(':focus').waitFor();
    // What identifies a row is no choice.
    expect(await dialog.getByRole('checkbox').count()).toBe(all.length - 1);
    await expectSound(console, monitored);
    await dialog.getByRole('checkbox', { name: 'Value' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Status' }).uncheck();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const chosen = all.filter((title) => title !== 'Value' && title !== 'Status');
    const haveChosen = async () => (await titles()).every((title, at) => title.startsWith(chosen[at] ?? '-'));
    await expect.poll(haveChosen).toBe(true);
    await expectSound(console, monitored);
    await page.reload();
    await page.getByRole('row', { name: /Anvil/ }).waitFor();
    expect(await haveChosen()).toBe(true);
    expect((await download(monitored)).text).toContain(',value,');
    await page.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('checkbox', { name: 'Value' }).check();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(async () => (await titles()).some((title) => title.startsWith('Value'))).toBe(true);
    await monitored.close();
  });

  test('cards have a choice in place of the headers', async () => {
    const monitored = await console.open('/movements', { width: 360, colors: 'dark' });
    const { page } = monitored;
    const names = () => namesOf(page);
    await page.getByRole('row', { name: /Anvil/ }).waitFor();
    await expect.poll(names).toEqual(['Chair', 'Anvil', 'Bolt ']);
    await page.getByLabel('Sort by').selectOption({ label: 'Date, ascending' });
    await expect.poll(names).toEqual(['Bolt ', 'Anvil', 'Chair']);
    expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0);
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('keys go from row to row, and Enter opens one', async () => {
    const monitored = await console.open('/levels?sort=name');
    const { page } = monitored;
    await page.getByRole('row', { name: /Anvil/ }).waitFor();
    const current = () => page.evaluate(`document.activeElement?.textContent?.slice(0, 5)`);
    await page.keyboard.press('j');
    expect(await current()).toBe('Anvil');
    await page.keyboard.press('j');
    expect(await current()).toBe('Bolt ');
    await page.keyboard.press('ArrowDown');
    expect(await current()).toBe('Chair');
    await page.keyboard.press('k');
    expect(await current()).toBe('Bolt ');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bolt' }).waitFor();
    await monitored.close();
  });
});
