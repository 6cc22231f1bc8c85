import { expectCreated } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, startConsole, type TestConsole } from './console.ts';

type Page = MonitoredPage['page'];

const images = join(import.meta.dirname, '../../../../docs/images');

/** Each test does what a guide for bookkeepers says. With UPDATE_PICTURES=1 it also takes the picture of the guide, whose colors are then reduced to 64. */
describe('the guides for bookkeepers', browserTests, () => {
  let service: TestConsole;
  let march: string;
  let lamp: string;
  let shade: string;
  const post = (path: string, body: object) =>
    expectCreated(service.app.request('POST', `/api${path}`, { body }));
  const move = (product_id: string, type: string, quantity: number, unit_cost: number, day: string) =>
    post('/inventory/stock-movements', { product_id, type, quantity, unit_cost, movement_date: day });

  beforeAll(async () => {
    service = await startConsole();
    const automatic_posting = {
      inventory: '1400',
      goods_received: '1600',
      cost_of_goods_sold: '5000',
      stock_gain: '4800',
      stock_loss: '6900',
      cost_variance: '5900',
    };
    await service.app.request('PATCH', `/api/organizations/${service.app.organizationId}`, {
      body: { name: 'Harbour Lights Ltd', settings: { automatic_posting } },
    });
    lamp = (await post('/inventory/products', { sku: 'LAMP', name: 'Desk lamp', category: 'Lamps' })).id;
    shade = (await post('/inventory/products', { sku: 'SHADE', name: 'Lamp shade', category: 'Parts' })).id;
    march = (await move(lamp, 'entry', 40, 12.5, '2026-03-02')).accounting_period_id;
    await move(shade, 'entry', 120, 3.2, '2026-03-03');
    await move(lamp, 'exit', 15, 0, '2026-03-12');
    await move(shade, 'exit', 30, 0, '2026-03-16');
  });
  afterAll(() => service?.stop());

  async function picture(page: Page, name: string): Promise<void> {
    await page.evaluate('document.fonts.ready');
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (process.env['UPDATE_PICTURES'] === '1') writeFileSync(join(images, `${name}.png`), taken);
  }
  const open = (path: string) => service.open(path, { role: 'accountant', width: 1120 });
  async function close(monitored: MonitoredPage): Promise<void> {
    expect(monitored.errors).toEqual([]);
    await monitored.close();
  }

  test('receive: lines with their stock after it, and the total', async () => {
    const monitored = await open('/movements');
    const { page } = monitored;
    await page.getByRole('button', { name: 'Post a movement' }).click();
    const panel = page.getByRole('dialog', { name: 'Post a movement' });
    await panel.locator(':focus').waitFor();
    for (const [at, sku, quantity, after] of [
      [1, 'LAMP', '20', '45'],
      [2, 'SHADE', '50', '140'],
    ] as const) {
      const line = panel.getByRole('group', { name: `Line ${at}`, exact: true });
      await line
        .getByLabel(/^Product/)
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.type(sku);
      await page.keyboard.press('Enter');
      await line
        .getByLabel(/^Quantity/)
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.type(quantity);
      await line.getByText(`After this: ${after} on hand`).waitFor();
      if (at === 1) await page.keyboard.press('Enter');
    }
    await panel.getByLabel('Date', { exact: true }).fill('2026-03-20');
    await panel.getByLabel('Reference').fill('DN-2207');
    await panel.getByText('2 lines').waitFor();
    await picture(page, 'guide-receive');
    await panel.getByRole('button', { name: 'Post', exact: true }).click();
    await panel.getByRole('heading', { name: 'Posted', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('2 movements are reversed.').waitFor();
    await close(monitored);
  });

  test('count: the differences with their value, before they are posted', async () => {
    const take = await post('/inventory/stock-takes', { count_date: '2026-03-31', note: 'Aisle 4' });
    const monitored = await open(`/stock-takes/${take.id}`);
    const { page } = monitored;
    for (const [name, quantity] of [
      ['LAMP Desk lamp', '24'],
      ['SHADE Lamp shade', '91'],
    ] as const) {
      await page.getByRole('textbox', { name: `Counted quantity of ${name}` }).fill(quantity);
      await page.keyboard.press('Enter');
    }
    await page.getByText('All counts are saved.').waitFor();
    await page.getByRole('link', { name: 'Differences', exact: true }).click();
    await page.getByRole('row', { name: /LAMP/ }).getByText('-12.50').waitFor();
    await picture(page, 'guide-count');
    await close(monitored);
  });

  test('freight: one bill for two receipts', async () => {
    const monitored = await open('/allocate');
    const { page } = monitored;
    await page.getByLabel('Amount in EUR').fill('64');
    await page.getByLabel('Date', { exact: true }).fill('2026-03-20');
    await page.getByLabel('Number of the bill').fill('F-2026-118');
    for (const name of [/^Add \+40 LAMP/, /^Add \+120 SHADE/])
      await page.getByRole('button', { name }).click();
    await page.getByText(/^Receipts: 2\. Their cost before: €884/).waitFor();
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await picture(page, 'guide-freight');
    await close(monitored);
  });

  test('write down: the allowance and its journal entry, before they are recorded', async () => {
    const monitored = await open('/write-downs');
    const { page } = monitored;
    await page.getByLabel('As of the end of').fill('2026-03-31');
    await page.getByLabel('Products', { exact: true }).selectOption('All products');
    await page.getByLabel('Reason').fill('Successor announced');
    await page.getByRole('textbox', { name: /of one unit of LAMP / }).fill('9.50');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByLabel('Post a journal entry').check();
    await page.getByLabel('Loss account').fill('5950');
    await page.getByLabel('Allowance account').fill('1490');
    await page.getByRole('row', { name: /1490/ }).waitFor();
    await picture(page, 'guide-write-down');
    await close(monitored);
  });

  test('close: what is open before a period is closed, and why the value changed', async () => {
    const monitored = await open(`/periods/${march}`);
    const { page } = monitored;
    const checklist = page.getByRole('region', { name: 'Before closing' });
    await checklist.getByRole('link', { name: 'Stock takes are posted: 1 open' }).waitFor();
    await page.getByRole('link', { name: /^Closing: / }).waitFor();
    await picture(page, 'guide-close');
    await close(monitored);
  });

  test('move in: a file is checked, and a row that would be rejected is marked', async () => {
    const monitored = await open('/import');
    const { page } = monitored;
    const rows = [
      'sku;type;quantity;unit_cost;movement_date',
      'LAMP;entry;10;12,50;2.4.2026',
      'SHADE;entry;25;3,20;2.4.2026',
      'LAMP;exit;500;0;3.4.2026',
    ];
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'April.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await page.getByText('Rows that cannot be posted: 1.').waitFor();
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    await picture(page, 'guide-import');
    await close(monitored);
  });
});
