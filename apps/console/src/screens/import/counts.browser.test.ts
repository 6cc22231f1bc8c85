import { writeXlsx } from 'hucre/xlsx';
import { expectCreated, seedProduct } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browserTests,
  expectSound,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Importing counts: ${noBrowser}`);

describe('importing the counts of a stock take', browserTests, () => {
  let service: TestConsole;
  let products: { id: string; sku: string }[];
  beforeAll(async () => {
    service = await startConsole();
    const ids = [await seedProduct(service.app, service.app), await seedProduct(service.app, service.app)];
    products = await Promise.all(
      ids.map(async (id) => (await service.app.request('GET', `/api/inventory/products/${id}`)).body),
    );
  });
  afterAll(() => service?.stop());

  const open = async (): Promise<string> => {
    const body = { count_date: '2026-03-15' };
    return (await expectCreated(service.app.request('POST', '/api/inventory/stock-takes', { body }))).id;
  };
  const counted = async (id: string): Promise<Record<string, number>> => {
    const { body } = await service.app.request('GET', `/api/inventory/stock-takes/${id}`);
    return Object.fromEntries(
      body.counts.map((each: { product_id: string; counted: number }) => [each.product_id, each.counted]),
    );
  };
  const choose = (page: MonitoredPage['page'], name: string, content: string | Uint8Array) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

  test('starts at the stock take, names wrong cells, enters the counts, and takes its own download', async () => {
    const id = await open();
    const [one, two] = products as [{ id: string; sku: string }, { id: string; sku: string }];
    const monitored = await service.open(`/stock-takes/${id}`, { role: 'clerk' });
    const { page } = monitored;
    await page.getByRole('link', { name: 'Import counts' }).click();
    await page
      .getByText('The file has the counted quantities of this stock take.', { exact: false })
      .waitFor();
    await expectSound(service, monitored);
    await choose(page, 'wrong.csv', `sku,counted\n${one.sku},few\nNOBODY,1\n`);
    await page.getByText('Problems in the file: 2.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose(page, 'sheet.csv', `sku;counted;note\n${one.sku};12;\n${two.sku};;not found\n`);
    await page.getByText('Every row can be imported.').waitFor();
    expect(await counted(id)).toEqual({});
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Enter 1 count' }).click();
    await page.getByRole('heading', { name: 'The import is finished' }).waitFor();
    expect(await counted(id)).toEqual({ [one.id]: 12 });
    await expectSound(service, monitored);
    await page.getByRole('link', { name: 'Back to the stock take' }).click();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    await page.getByRole('link', { name: 'Import counts' }).click();
    await choose(page, 'downloaded.csv', file);
    await page.getByText('The stock take has all counts of the file already.').waitFor();
    expect(await page.getByRole('button', { name: /^Enter/ }).count()).toBe(0);
    await monitored.close();
  });

  test('reads a workbook whose columns have other names', async () => {
    const id = await open();
    const [one] = products as [{ id: string; sku: string }];
    const monitored = await service.open(`/import?kind=counts&take=${id}`, { role: 'clerk' });
    const { page } = monitored;
    const rows = [
      ['Artikelnummer', 'Gezählt'],
      [one.sku, 7],
    ];
    await choose(page, 'Inventur.xlsx', await writeXlsx({ sheets: [{ name: 'Lager', rows }] }));
    await page.getByText('This is the sheet “Lager”', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Enter 1 count' }).click();
    await page.getByRole('heading', { name: 'The import is finished' }).waitFor();
    expect(await counted(id)).toEqual({ [one.id]: 7 });
    await monitored.close();
  });

  test('is offered in every language, and to nobody who may only read', async () => {
    const id = await open();
    for (const [locale, name] of [
      ['de-DE', 'Zählungen importieren'],
      ['fr-FR', 'Importer des comptages'],
      ['es-ES', 'Importar recuentos'],
      ['pt-PT', 'Importar contagens'],
    ] as const) {
      const monitored = await service.open(`/stock-takes/${id}`, { role: 'clerk', locale, width: 360 });
      await monitored.page.getByRole('link', { name }).click();
      await monitored.page.locator('input[type=file]').waitFor({ state: 'attached' });
      await expectSound(service, monitored);
      await monitored.close();
    }
    const viewer = await service.open(`/import?kind=counts&take=${id}`, { role: 'viewer' });
    await viewer.page.getByText('clerk', { exact: false }).first().waitFor();
    expect(await viewer.page.locator('input[type=file]').count()).toBe(0);
    await viewer.close();
  });
});
