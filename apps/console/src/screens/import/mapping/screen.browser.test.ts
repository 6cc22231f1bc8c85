import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound, noBrowser } from '../../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Mapping columns: ${noBrowser}`);

const fixtures = join(import.meta.dirname, '../../../../../../packages/domain/src/stock/file/fixtures');

describe('the mapping step', browserTests, () => {
  const service = consoleOfSuite();

  const choose = async (
    { page }: MonitoredPage,
    name: string,
    label = 'Choose a file',
    change = (text: string): string => text,
  ): Promise<void> => {
    const buffer = Buffer.from(change(readFileSync(join(fixtures, name), 'latin1')), 'latin1');
    await page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer });
  };
  const product = async (sku: string): Promise<void> => {
    const { app } = service();
    const body = { sku, name: sku };
    expect((await app.request('POST', '/api/inventory/products', { body })).status).toBe(201);
  };
  const movementsOf = async (sku: string): Promise<unknown[]> => {
    const { app } = service();
    const { body: products } = await app.request('GET', `/api/inventory/products?sku=${sku}`);
    const path = `/api/inventory/stock-movements?product_id=${products[0].id}`;
    const { body } = await app.request('GET', path);
    return body.map(({ type, quantity, movement_date }: Record<string, unknown>) => [
      type,
      quantity,
      movement_date,
    ]);
  };

  test('proposes the columns of ERPNext, and shows the rows as they are understood', async () => {
    await product('LAMP-01');
    const monitored = await service().open('/import');
    const { page } = monitored;
    await choose(monitored, 'erpnext-stock-ledger.csv');
    await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
    expect(await page.getByLabel('Product (SKU)').inputValue()).toBe('Item');
    expect(await page.getByLabel('Column for out').inputValue()).toBe('Out Qty');
    await expectSound(service(), monitored);
    await page.getByRole('button', { name: 'Check the file' }).click();
    const understood = page.getByRole('table', { name: 'The first rows as they are understood' });
    const issue = understood.getByRole('row').filter({ hasText: 'MAT-DN-2026-00008' });
    await issue.getByText('Issue', { exact: true }).waitFor();
    expect(await issue.locator('td[data-title="Quantity"]').textContent()).toBe('4');
    await expectSound(service(), monitored);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('Every row was posted.').waitFor();
    expect(await movementsOf('LAMP-01')).toEqual([
      ['exit', 4, '2026-03-05'],
      ['entry', 10, '2026-03-02'],
    ]);
    await monitored.close();
  });

  test('asks for what SAP does not say, keeps it for the next file, and takes the decimal sign', async () => {
    await product('0017');
    const monitored = await service().open('/import');
    const { page } = monitored;
    await choose(monitored, 'sap-mb51.txt');
    expect(await page.getByLabel('Row with the names of the columns').inputValue()).toBe('4');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Still to be filled: Direction, Unit cost.').waitFor();
    await page
      .getByLabel('Quantity', { exact: true })
      .selectOption({ label: 'One column, negative numbers go out' });
    await page.getByText('The quantity says the direction.').waitFor();
    await page.getByLabel('Unit cost', { exact: true }).selectOption({ label: 'The same for all rows' });
    await page.getByLabel('Unit cost, for all rows').fill('0.0463');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('"1.250" could be 1.250 or 1250', { exact: false }).waitFor();
    await expectSound(service(), monitored);

    await page.getByRole('button', { name: 'Change how the file is read' }).click();
    await page.getByLabel('Decimal sign').selectOption({ label: 'decimal comma' });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    await expectSound(service(), monitored);
    // A reload keeps the choices of this file.
    await page.reload();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('Every row was posted.').waitFor();
    expect(await movementsOf('0017')).toEqual([
      ['exit', 250, '2026-03-05'],
      ['entry', 1250, '2026-03-02'],
    ]);

    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(monitored, 'sap-mb51.txt');
    expect(await page.getByLabel('Unit cost, for all rows').inputValue()).toBe('0.0463');
    expect(await page.getByLabel('Decimal sign').inputValue()).toBe('comma');
    // The rows are those of the import above.
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('A file with the same rows was imported before.', { exact: false }).waitFor();
    await expectSound(service(), monitored);
    await monitored.close();
  });

  test('creates the products of a Lexware file in German, on a phone in the dark', async () => {
    const viewer = { locale: 'de-DE', width: 360, colors: 'dark' } as const;
    const monitored = await service().open('/import?kind=products', viewer);
    const { page } = monitored;
    await choose(monitored, 'lexware-artikel.csv', 'Datei wählen', (text) => text.replaceAll(/^00/gm, 'L-'));
    await page.getByRole('heading', { name: 'Welche Spalte ist was?' }).waitFor();
    expect(await page.getByLabel('Meldebestand').inputValue()).toBe('Mindestbestand');
    await expectSound(service(), monitored);
    await page.getByRole('button', { name: 'Datei prüfen' }).click();
    await page.getByRole('button', { name: /Produkt(?:e)? anlegen$/ }).click();
    await page.getByRole('heading', { name: 'Der Import ist fertig' }).waitFor();
    const { body } = await service().app.request('GET', '/api/inventory/products?sku=L-18');
    expect(body).toMatchObject([{ name: 'Dübel für Rigips', unit: 'Stück' }]);
    await monitored.close();
  });

  test('says why a report of QuickBooks cannot be imported', async () => {
    const monitored = await service().open('/import');
    const { page } = monitored;
    await choose(monitored, 'quickbooks-valuation-detail.csv');
    await page.getByLabel('Product (SKU)').selectOption({ label: 'Name' });
    await page
      .getByLabel('Quantity', { exact: true })
      .selectOption({ label: 'One column, negative numbers go out' });
    await page.getByLabel('Column with signs').selectOption({ label: 'Qty' });
    await page.getByLabel('Dates').selectOption({ label: 'month/day/year' });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('This row is only a heading', { exact: false }).first().waitFor();
    expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
    await expectSound(service(), monitored);
    await monitored.close();
  });
});
