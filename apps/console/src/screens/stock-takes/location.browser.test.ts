import { expectCreated } from '@tallybook/api/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  browserTests,
  consoleOfSuite,
  expectSound,
  noBrowser,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Stock takes of a location: ${noBrowser}`);

describe('stock takes of a location', browserTests, () => {
  const started = consoleOfSuite();
  let service: TestConsole;
  beforeEach(() => {
    service = started();
  });

  const inventory = '/api/inventory';
  const post = (path: string, body: object) =>
    expectCreated(service.app.request('POST', `${inventory}/${path}`, { body }));

  test('a person chooses the location, and counts what is there', async () => {
    const product = await post('products', { sku: 'BOLT', name: 'Bolt' });
    await post('stock-movements', {
      product_id: product.id,
      type: 'entry',
      quantity: 10,
      unit_cost: 2.5,
      movement_date: '2026-03-02',
    });
    const van = await post('locations', { code: 'VAN', name: 'Blue van' });
    const { body: locations } = await service.app.request('GET', `${inventory}/locations`);
    const standard = (locations as { id: string; is_default: boolean }[]).find((each) => each.is_default);
    const transfer = (quantity: number) =>
      post('stock-transfers', {
        product_id: product.id,
        from_location_id: standard?.id,
        to_location_id: van.id,
        quantity,
        transfer_date: '2026-03-03',
      });
    await transfer(4);
    const opened = await service.open(`/products/${product.id}`, { role: 'accountant' });
    const { page } = opened;
    await page.getByRole('link', { name: 'Count', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New stock take' });
    await dialog.getByLabel('Count date').fill('2026-03-31');
    await dialog.getByLabel('Location').selectOption('Blue van');
    await expectSound(service, opened);
    await dialog.getByRole('button', { name: 'Open the stock take' }).click();
    await page.getByRole('heading', { name: /Stock take of 31 Mar/, level: 1 }).waitFor();
    await page.getByText('Blue van').waitFor();
    expect(await page.getByLabel('Search products').inputValue()).toBe('BOLT');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const row = page.getByRole('row').filter({ hasText: 'BOLT' });
    // What is in the van, not all ten.
    await expect.poll(() => row.getByRole('cell').allTextContents()).toContain('4');
    const cell = page.getByRole('textbox', { name: 'Counted quantity of BOLT Bolt' });
    await cell.fill('3');
    await cell.press('Enter');
    await page.getByText('All counts are saved.').waitFor();
    await expectSound(service, opened);
    const posted = await service.app.request('POST', `${inventory}/stock-takes/${id}/post`, { body: {} });
    expect(posted).toMatchObject({ status: 200, body: { location_id: van.id, totals: { loss: '2.50' } } });
    // A transfer that is posted late is named beside the movements.
    await transfer(1);
    await page.getByRole('link', { name: 'Stock takes' }).first().click();
    await page
      .getByRole('row', { name: /Blue van/ })
      .getByRole('link')
      .click();
    await page.getByText('posted late: 1.').waitFor();
    await expectSound(service, opened);
  });
});
