import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { expectCreated, seedProduct } from '@tallybook/api/testing';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../../testing/console.ts';

describe('importing a workbook', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
    await seedProduct(service.app, service.app);
    await expectCreated(
      service.app.request('POST', '/api/inventory/products', { body: { sku: '17', name: 'Seventeen' } }),
    );
  });
  afterAll(() => service?.stop());

  const choose = (page: MonitoredPage['page'], name: string, bytes: Uint8Array): Promise<void> =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

  const day = new Date(Date.UTC(2026, 2, 31));

  test('the chosen sheet of an Excel file is checked and posted, with its own column names and exact figures', async () => {
    const monitored = await service.open('/import');
    const { page } = monitored;
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Counted by Ann']] },
        {
          name: 'März',
          rows: [
            ['Artikelnummer', 'Art', 'Menge', 'Einstandspreis', 'Datum'],
            // As a sum leaves it, and with three decimal places, which elsewhere may be thousands.
            [17, 'entry', 3, 0.1 + 0.2, day],
            [17, 'entry', 2, 1.234, day],
          ],
        },
      ],
    });
    await choose(page, 'Lager.xlsx', bytes);
    const sheets = page.getByRole('region', { name: 'Which sheet of Lager.xlsx?' });
    await sheets.getByRole('button', { name: 'Notes' }).waitFor();
    await expectSound(service, monitored);
    await sheets.getByRole('button', { name: 'März' }).click();
    await page.getByText('This is the sheet “März”', { exact: false }).waitFor();
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('heading', { name: 'The import is finished' }).waitFor();
    const { body } = await service.app.request('GET', '/api/inventory/stock-movements');
    expect(
      body.map((row: Record<string, unknown>) => [row['quantity'], row['unit_cost'], row['movement_date']]),
    ).toEqual([
      [2, 1.234, '2026-03-31'],
      [3, 0.3, '2026-03-31'],
    ]);
    await monitored.close();
  });

  test('what is no readable workbook is named, and another file can be chosen', async () => {
    const monitored = await service.open('/import?kind=products');
    const { page } = monitored;
    const bytesOf = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));
    await choose(page, 'Damaged.xlsx', bytesOf(`PK\u0003\u0004${'x'.repeat(500)}`));
    await page.getByText('Damaged.xlsx cannot be read', { exact: false }).waitFor();
    await choose(
      page,
      'Old.xls',
      bytesOf(`\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1${'x'.repeat(500)}`),
    );
    await page.getByText('Old.xls cannot be read', { exact: false }).waitFor();
    await choose(page, 'Empty.xlsx', await writeXlsx({ sheets: [{ name: 'Sheet', rows: [] }] }));
    await page.getByText('No visible sheet of Empty.xlsx', { exact: false }).waitFor();
    await expectSound(service, monitored);
    const products = [
      ['sku', 'name'],
      ['0017', 'As text'],
    ];
    await choose(page, 'Products.xlsx', await writeXlsx({ sheets: [{ name: 'Sheet', rows: products }] }));
    await page.getByRole('button', { name: 'Create 1 product' }).waitFor();
    await page.getByRole('cell', { name: '0017' }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('the page cannot create another policy of Trusted Types, nor start another script', async () => {
    const monitored = await service.open('/import');
    const { page } = monitored;
    const outcomes = await page.evaluate(`[
      () => trustedTypes.createPolicy('other', { createScriptURL: (url) => url }),
      () => trustedTypes.createPolicy('tallybook-worker', { createScriptURL: (url) => url }),
      () => new Worker('/console/assets/other.js'),
    ].map((attempt) => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return error.name;
      }
    })`);
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError']);
    await monitored.close();
  });
});
