import { expectCreated, postMovement } from '@tallybook/api/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite, expectSound, type TestConsole } from '../../testing/console.ts';

describe('goods under way', browserTests, () => {
  const started = consoleOfSuite();
  let service: TestConsole;
  beforeEach(() => {
    service = started();
  });
  const inventory = '/api/inventory';
  const post = (path: string, body: object) =>
    expectCreated(service.app.request('POST', `${inventory}/${path}`, { body }));

  test('are written off, named in a count of their destination, and not received where it is archived', async () => {
    const { app } = service;
    const units = { unit: 'kg', quantity_scale: 3, base_unit_label: 'g' };
    const { id: product_id } = await post('products', { sku: 'FLOUR', name: 'Flour', ...units });
    await expectCreated(
      postMovement(app, {
        product_id,
        type: 'entry',
        quantity: 20_000,
        unit_cost: 0.004,
        movement_date: '2026-03-02',
      }),
    );
    const van = await post('locations', { code: 'VAN', name: 'Blue van' });
    const { body: locations } = await app.request('GET', `${inventory}/locations`);
    const standard = (locations as { id: string; is_default: boolean }[]).find((each) => each.is_default);
    const { id: dispatch } = await post('stock-transfers', {
      product_id,
      from_location_id: standard?.id,
      to_location_id: van.id,
      quantity: 12_500,
      transfer_date: '2026-03-03',
      two_step: true,
    });
    const monitored = await service.open('/locations', { width: 360 });
    const { page } = monitored;
    const underWay = page.getByRole('region', { name: 'Under way' });
    await underWay.getByRole('button', { name: /^Write off: 12\.500 kg FLOUR/ }).click();
    const loss = page.getByRole('dialog', { name: 'Write off lost goods?' });
    await loss.locator(':focus').waitFor();
    await loss.getByLabel('Quantity (g)').fill('20000');
    await loss.getByLabel('Date of the write-off').fill('2026-03-05');
    const send = loss.getByRole('button', { name: 'Write off' });
    await send.click();
    await loss.getByText('Fill in this field.').waitFor();
    await loss.getByLabel('Reason code').fill('lost_in_transit');
    await send.click();
    await loss.getByText('From this day on, 12.500 kg of this dispatch are under way.').waitFor();
    await expectSound(service, monitored);
    await loss.getByLabel('Quantity (g)').fill('2500');
    await send.click();
    await page.getByText('The goods are written off.').waitFor();
    await loss.waitFor({ state: 'detached' });
    await underWay.getByText('10.000 kg').waitFor();
    const { body: lost } = await app.request('GET', `${inventory}/stock-movements?product_id=${product_id}`);
    expect(lost[0]).toMatchObject({ type: 'adjustment', quantity: -2500, reason_code: 'lost_in_transit' });
    await monitored.close();

    const { id: take } = await post('stock-takes', { count_date: '2026-03-31', location_id: van.id });
    const count = await service.open(`/stock-takes/${take}`);
    const hint = 'Under way to this location, not counted here: 10.000 kg';
    await count.page.getByRole('rowheader').filter({ hasText: hint }).waitFor();
    await expectSound(service, count);
    await count.page.getByRole('link', { name: 'Count with a phone' }).click();
    await count.page.getByText(hint).waitFor();
    await expectSound(service, count);
    await count.close();

    // A reversal brings goods back on their way to a location that was archived meanwhile.
    const { id: receipt } = await post(`stock-transfers/${dispatch}/receipt`, {
      transfer_date: '2026-03-06',
    });
    const back = { from_location_id: van.id, to_location_id: standard?.id, transfer_date: '2026-03-07' };
    const { id: sentBack } = await post('stock-transfers', { product_id, quantity: 10_000, ...back });
    const archived = await app.request('POST', `${inventory}/locations/${van.id}/archive`);
    expect(archived.status).toBe(200);
    await post(`stock-transfers/${sentBack}/reversal`, {});
    await post(`stock-transfers/${receipt}/reversal`, { transfer_date: '2026-03-08' });
    const late = await service.open('/locations');
    await late.page.getByRole('button', { name: /^Receive: 12\.500 kg FLOUR/ }).click();
    const arrival = late.page.getByRole('dialog', { name: 'Receive goods' });
    await arrival.locator(':focus').waitFor();
    await arrival.getByRole('button', { name: 'Receive' }).click();
    await arrival.getByText(/^The destination is archived.* Reverse the dispatch/).waitFor();
    await expectSound(service, late);
    await late.close();
  });

  test('are not written off by a clerk', async () => {
    const monitored = await service.open('/locations', { role: 'clerk' });
    const underWay = monitored.page.getByRole('region', { name: 'Under way' });
    await underWay.getByRole('button', { name: /^Receive/ }).waitFor();
    expect(await underWay.getByRole('button', { name: /^Write off/ }).count()).toBe(0);
    await monitored.close();
  });
});
