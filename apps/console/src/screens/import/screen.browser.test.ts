import { expectCreated, postMovement, seedProduct } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectSound,
  browserTests,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

if (noBrowser !== undefined) console.warn(`Importing: ${noBrowser}`);

describe('importing', browserTests, () => {
  let service: TestConsole;
  let sku: string;
  beforeAll(async () => {
    service = await startConsole();
    const product_id = await seedProduct(service.app, service.app);
    const entry = { product_id, type: 'entry', quantity: 5, unit_cost: 2, movement_date: '2026-03-02' };
    await expectCreated(postMovement(service.app, entry));
    const { body } = await service.app.request('GET', `/api/inventory/products/${product_id}`);
    sku = body.sku;
  });
  afterAll(() => service?.stop());

  const choose = async (page: MonitoredPage['page'], name: string, text: string): Promise<void> => {
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };

  const movements = async (): Promise<{ reference: string | null }[]> =>
    (await service.app.request('GET', '/api/inventory/stock-movements')).body;

  const header = 'sku,type,quantity,unit_cost,movement_date,reference,note\n';

  test('marks the wrong cells, imports the other rows, and takes the corrected download', async () => {
    const monitored = await service.open('/import', { role: 'clerk' });
    const { page } = monitored;
    await page.getByText('Nothing has been imported yet.').waitFor();
    await expectSound(service, monitored);

    // Blank lines and quoted line breaks: the row numbers are those of the service.
    await choose(
      page,
      'march.csv',
      `${header}\n${sku},entry,3,2.50,2026-03-03,A-1,"two\nlines"\n\n${sku},exit,99,0,2026-03-04,B-2,\n${sku},exit,1,0,2026-03-05,C-3,\n`,
    );
    await page.getByText('Rows that cannot be posted: 1.').waitFor();
    const rejected = page.getByRole('row').filter({ hasText: 'B-2' });
    expect(await rejected.getByRole('rowheader').innerText()).toBe('5');
    await rejected.getByText('quantity: At most', { exact: false }).waitFor();
    expect(await rejected.locator('td[data-title="quantity"]').textContent()).toBe('99 (wrong)');
    expect(await page.getByRole('row').filter({ hasText: 'C-3' }).count()).toBe(0);
    expect(await movements()).toHaveLength(1);
    await expectSound(service, monitored);
    await page.getByLabel('Only rows with errors').press('Space');
    await page.getByRole('row').filter({ hasText: 'C-3' }).waitFor();

    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('heading', { name: 'The import is finished' }).waitFor();
    expect((await movements()).map(({ reference }) => reference)).toEqual(['C-3', 'A-1', null]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download these rows as CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^\uFEFFsku,type,quantity,unit_cost,movement_date,reference,note,reason\r\n/);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    await expectSound(service, monitored);

    // The report has an address: it is there after a reload, and for colleagues.
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'At most' }).waitFor();
    await expectSound(service, monitored);

    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, 'corrected.csv', text.replace(',99,', ',2,'));
    await page.getByText('Every row can be imported.').waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Every row was posted.').waitFor();
    expect((await movements()).map(({ reference }) => reference)).toContain('B-2');
    await monitored.close();
  });

  test('names the cells of a file that the service rejects, on a phone in the dark', async () => {
    const monitored = await service.open('/import', { width: 360, colors: 'dark' });
    const { page } = monitored;
    await choose(
      page,
      'wrong.csv',
      `${header}UNKNOWN,entry,1,1,2026-03-03,D,\n${sku},entry,1.5,1,2026-03-03,E,\n`,
    );
    await page.getByText('Problems in the file: 2.').waitFor();
    await page.getByText('The organization has no product with this SKU.').first().waitFor();
    expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose(page, 'semicolons.csv', 'sku;type;quantity\nA;entry;1\n');
    await page.getByText('The file must have the column unit_cost.', { exact: false }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('imports a file that a German Excel saved in two clicks, and says how it was read', async () => {
    const monitored = await service.open('/import', { locale: 'de-DE' });
    const { page } = monitored;
    const text = `sku;type;quantity;unit_cost;movement_date;reference;note\r\n${sku};entry;1250;0,0463;02.03.2026;LS 4711;geprüft Müller\r\n;;;;;;\r\n`;
    const buffer = Buffer.from(text, 'latin1');
    await page.getByLabel('Datei wählen').setInputFiles({ name: 'März.csv', mimeType: 'text/csv', buffer });
    await page
      .getByText('Gelesen als: Semikolons, Dezimalkomma, Windows-1252, Tag.Monat.Jahr.', { exact: false })
      .waitFor();
    const row = page.getByRole('row').filter({ hasText: 'LS 4711' });
    expect(await row.locator('td[data-title="unit_cost"]').textContent()).toBe('0,0463');
    await row.getByText('geprüft Müller').waitFor();
    await expectSound(service, monitored);
    await page.getByRole('button', { name: /^1 Zeile / }).click();
    await expect.poll(async () => (await movements()).map(({ reference }) => reference)).toContain('LS 4711');
    const { body } = await service.app.request('GET', '/api/inventory/stock-movements?reference=LS%204711');
    expect(body).toMatchObject([
      { quantity: 1250, unit_cost: 0.0463, movement_date: '2026-03-02', note: 'geprüft Müller' },
    ]);
    await monitored.close();
  });

  test('a reload interrupts the request, and the import continues without posting a row twice', async () => {
    const monitored = await service.open('/import', { intercepted: true });
    const { page } = monitored;
    const rows = Array.from({ length: 2500 }, (_, at) => `${sku},entry,1,2,2026-03-06,L-${at},\n`);
    await choose(page, 'large.csv', header + rows.join(''));
    await page.getByText('Every row can be imported.').waitFor();
    // The response is lost, as with a reload in the middle.
    await page.route('**/stock-movements/import', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Import 2,500 rows' }).click();
    await page.getByText('No row is posted twice', { exact: false }).waitFor();
    await page.unroute('**/stock-movements/import');
    await page.reload();
    await page.getByRole('heading', { name: 'The import is finished' }).waitFor();
    const { body: imports } = await service.app.request('GET', '/api/inventory/stock-imports');
    expect(imports[0]).toMatchObject({ status: 'finished', rows: 2500, posted: 2500 });
    expect(imports.filter((one: { rows: number }) => one.rows === 2500)).toHaveLength(1);

    // Nor does choosing the same file again.
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, 'large.csv', header + rows.join(''));
    await page.getByRole('button', { name: 'Import 2,500 rows' }).click();
    await page.getByText('This file was imported before', { exact: false }).waitFor();
    await monitored.close();
  });

  const importPath = '**/stock-movements/import';
  const large = (note: string, count = 1500) =>
    header +
    Array.from({ length: count }, (_, at) => `${sku},entry,1,2,2026-03-07,${note}-${at},\n`).join('');

  /** As if the service had posted some rows of the file so far. */
  const startedImport = (text: string, posted: number) => service.app.admin`
    insert into stock_imports (organization_id, id, identity, file_hash, rows_hash, status, rows, posted, rejected, problems,
      created_by)
    values (${service.app.organizationId}, uuidv7(), ${`file:${hash('sha256', text)}`}, ${hash('sha256', text)}, '', 'running',
      1500, ${posted}, 0, '[]', ${service.app.userIds.owner})`;

  test('takes a dropped file, offers a template that it accepts, and says which files it cannot read', async () => {
    const monitored = await service.open('/import?kind=products');
    const { page, requests } = monitored;
    await page.getByText('at most 10 MB and 500,000 lines', { exact: false }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download a template' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('products.csv');
    const template = await readFile(await download.path(), 'utf8');
    expect(template).toContain(
      'sku,name,barcode,unit,quantity_scale,base_unit_label,packs,costing_method,reorder_point',
    );

    const sent = () => requests.filter((url) => url.includes('/products/import?')).length;
    await choose(page, 'bytes.csv', 'x'.repeat(10 * 1024 * 1024 + 1));
    await page.getByText('bytes.csv has more than 10 MB or 500,000 lines.', { exact: false }).waitFor();
    await choose(page, 'lines.csv', 'sku,name\n'.repeat(500_001));
    await page.getByText('lines.csv has more than', { exact: false }).waitFor();
    await choose(page, 'March.xlsx', 'PK\x03\x04\x14\0\x06\0');
    await page.getByText('March.xlsx cannot be read', { exact: false }).waitFor();
    expect(sent()).toBe(0);
    await expectSound(service, monitored);

    const dataTransfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(template)}], 'dropped.csv', { type: 'text/csv' }));
      return data;
    })()`);
    const area = page.getByText('Drop a CSV or Excel file here');
    await area.dispatchEvent('dragover', { dataTransfer });
    await area.dispatchEvent('drop', { dataTransfer });
    await page.getByRole('button', { name: 'Create 1 product' }).waitFor();
    await page.getByRole('table', { name: 'Rows of dropped.csv' }).waitFor();
    expect(sent()).toBe(1);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await monitored.close();
  });

  test('a reload during the dry run checks the file again', async () => {
    const monitored = await service.open('/import', { intercepted: true });
    const { page } = monitored;
    const dryRuns = `${importPath}?dry_run=true`;
    await page.route(dryRuns, () => {});
    await choose(page, 'checked.csv', large('D', 2));
    await page.getByText('Checking checked.csv …', { exact: false }).waitFor();
    await page.unroute(dryRuns);
    await page.reload();
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    // Nor does a file come back that the person has put aside.
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByText('Drop a CSV or Excel file here').waitFor();
    await page.reload();
    await page.getByText('Drop a CSV or Excel file here').waitFor();
    await monitored.close();
  });

  // Regression: both showed the progress of the newest import of the person, and a reload continued that one.
  test('two tabs show and continue each its own import', async () => {
    const [one, other] = [large('ONE'), large('OTHER')];
    const monitored = await service.open('/import', { intercepted: true });
    const { page } = monitored;
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    // The requests do not arrive, so that both stay where they are.
    for (const each of [page, tab]) await each.route(importPath, () => {});
    await choose(page, 'one.csv', one);
    await page.getByRole('button', { name: 'Import 1,500 rows' }).click();
    await choose(tab, 'other.csv', other);
    await tab.getByRole('button', { name: 'Import 1,500 rows' }).click();
    await startedImport(one, 1000);
    await startedImport(other, 500);
    await page.getByText('1,000 of 1,500 rows').waitFor();
    await tab.getByText('500 of 1,500 rows').waitFor();
    await page.reload();
    await page.getByText('Importing one.csv').waitFor();
    await page.getByText('1,000 of 1,500 rows').waitFor();
    await expectSound(service, monitored);

    await page.unroute(importPath);
    await page.reload();
    await page.getByText('Every row was posted.').waitFor();
    expect((await movements())[0]?.reference).toBe('ONE-1499');
    // The rows before the checkpoint are not posted again.
    const posted = async (reference: string): Promise<number> =>
      (await service.app.request('GET', `/api/inventory/stock-movements?reference=${reference}`)).body.length;
    expect([await posted('ONE-999'), await posted('ONE-1000')]).toEqual([0, 1]);
    // The other tab is closed in the middle: the one that remains continues its file.
    await tab.close();
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByText('Every row was posted.').waitFor();
    expect((await movements())[0]?.reference).toBe('OTHER-1499');
    await monitored.close();
  });

  test('an import that goes offline says so, and continues on request', async () => {
    const monitored = await service.open('/import');
    const { page } = monitored;
    await choose(page, 'offline.csv', large('OFF', 3));
    await page.getByRole('button', { name: 'Import 3 rows' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await page.getByText('You are offline.', { exact: false }).waitFor();
    await page.getByText('No row is posted twice', { exact: false }).waitFor();
    await expectSound(service, monitored);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Continue the import' }).click();
    await page.getByText('Every row was posted.').waitFor();
    await monitored.close();
  });

  test('shows the progress of an import that runs', async () => {
    const { app } = service;
    const [found] = await app.admin`
      insert into stock_imports (organization_id, id, identity, file_hash, rows_hash, status, rows, posted, rejected,
        problems, created_by)
      values (${app.organizationId}, uuidv7(), 'file:x', 'x', '', 'running', 4000, 1000, 1, '[]', ${app.userIds.owner})
      returning id`;
    const monitored = await service.open(`/import?id=${found?.['id']}`);
    const { page } = monitored;
    await page.getByText('1,001 of 4,000 rows').waitFor();
    await expectSound(service, monitored);
    await app.admin`update stock_imports set posted = 3999, status = 'finished', finished_at = now() where status = 'running'`;
    await page.getByRole('heading', { name: 'The import is finished' }).waitFor();
    await monitored.close();
  });

  test('creates the products of a file, and tells a viewer which role imports', async () => {
    const monitored = await service.open('/import?kind=products');
    const { page } = monitored;
    await choose(page, 'products.csv', 'sku,name,reorder_point\nP-1,Lamp,5\nP-2,Desk,\n');
    await page.getByRole('button', { name: 'Create 2 products' }).click();
    await page.getByText('The products of the file are all there.').waitFor();
    await expectSound(service, monitored);
    await monitored.close();
    const viewer = await service.open('/import', { role: 'viewer' });
    await viewer.page.getByText('You need the role Clerk or a higher one for this.').waitFor();
    await expectSound(service, viewer);
    await viewer.close();
  });
});
