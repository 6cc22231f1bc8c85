import { expectCreated, postMovement } from '@tallybook/api/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound, type TestConsole } from '../../../testing/console.ts';

describe('reservations of a product', browserTests, () => {
  const started = consoleOfSuite();
  let service: TestConsole;
  beforeEach(() => {
    service = started();
  });

  test('are created, issued in part and released; what is reserved is not issued to others', async () => {
    const { app } = service;
    const post = (path: string, body: object) =>
      expectCreated(app.request('POST', `/api/inventory/${path}`, { body }));
    const { id } = await post('products', { sku: 'DESK', name: 'Desk' });
    await expectCreated(postMovement(app, { product_id: id, quantity: 5, movement_date: '2026-03-02' }));
    await post('locations', { code: 'SHOP', name: 'Shop' });
    const monitored = await service.open(`/products/${id}`, { width: 360 });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Reserve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reserve units' });
    await dialog.locator(':focus').waitFor();
    await dialog.getByLabel('Quantity (pcs)').fill('6');
    await dialog.getByLabel('Reference').fill('SO-17');
    expect(await dialog.getByLabel('Location').inputValue()).not.toBe('');
    const reserve = dialog.getByRole('button', { name: 'Reserve' });
    await reserve.click();
    await dialog.getByText(/At most 5/).waitFor();
    await expectSound(service, monitored);
    await dialog.getByLabel('Quantity (pcs)').fill('4');
    await reserve.click();
    await dialog.waitFor({ state: 'detached' });
    const card = page.getByRole('region', { name: 'Reserved' });
    await card.getByText('SO-17').waitFor();
    await expectSound(service, monitored);

    const exit = await postMovement(app, {
      product_id: id,
      type: 'exit',
      quantity: 2,
      unit_cost: 0,
      movement_date: '2026-03-03',
    });
    expect([exit.status, exit.body]).toMatchObject([400, { code: 'INSUFFICIENT_STOCK', reserved: 4 }]);

    await card.getByRole('button', { name: 'Issue: 4 · SO-17' }).click();
    const issue = page.getByRole('dialog', { name: 'Issue reserved units' });
    await issue.locator(':focus').waitFor();
    await issue.getByLabel('Quantity (pcs)').fill('3');
    await issue.getByLabel('Date').fill('2026-03-04');
    await issue.getByRole('button', { name: 'Issue' }).click();
    await issue.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Release: 1 · SO-17' }).click();
    const release = page.getByRole('dialog', { name: 'Release the reservation?' });
    await release.getByText('Anybody can take these units then: 1.').waitFor();
    await release.getByRole('button', { name: 'Release' }).click();
    await release.waitFor({ state: 'detached' });
    await page.getByText('The reservation is released.').waitFor();
    await card.waitFor({ state: 'detached' });
    const { body: kept } = await app.request('GET', `/api/inventory/reservations?product_id=${id}`);
    expect(kept).toMatchObject([{ quantity: 4, fulfilled: 3, status: 'released', reference: 'SO-17' }]);
    await monitored.close();
  });

  test('are seen by a viewer, who cannot change them', async () => {
    const { app } = service;
    const { id } = await expectCreated(
      app.request('POST', '/api/inventory/products', { body: { sku: 'LAMP', name: 'Lamp' } }),
    );
    await expectCreated(postMovement(app, { product_id: id, quantity: 5, movement_date: '2026-03-02' }));
    await expectCreated(
      app.request('POST', '/api/inventory/reservations', { body: { product_id: id, quantity: 2 } }),
    );
    const monitored = await service.open(`/products/${id}`, { role: 'viewer' });
    const card = monitored.page.getByRole('region', { name: 'Reserved' });
    await card.getByText('2', { exact: true }).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    expect(await monitored.page.getByRole('button', { name: 'Reserve' }).count()).toBe(0);
    await monitored.close();
  });
});
