import { expectCreated, postMovement } from '@tallybook/api/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  browserTests,
  consoleOfSuite,
  expectSound,
  noBrowser,
  type TestConsole,
} from '../../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Units of stock takes: ${noBrowser}`);

describe('a product in kg', browserTests, () => {
  const started = consoleOfSuite();
  let service: TestConsole;
  beforeEach(() => {
    service = started();
  });
  const inventory = '/api/inventory';
  const post = (path: string, body: object) =>
    expectCreated(service.app.request('POST', `${inventory}/${path}`, { body }));
  async function flour(sku: string): Promise<string> {
    const units = { unit: 'kg', quantity_scale: 3, base_unit_label: 'g' };
    const packs = [{ code: 'bag', quantity: 2500 }];
    const { id } = await post('products', { sku, name: 'Flour', ...units, packs });
    const entry = { product_id: id, type: 'entry', quantity: 12_500, unit_cost: 0.004 };
    await expectCreated(postMovement(service.app, { ...entry, movement_date: '2026-03-02' }));
    return id as string;
  }

  test('is shown, typed and corrected in kg, also after a reload', async () => {
    const id = await flour('FLOUR');
    const { id: take } = await post('stock-takes', { count_date: '2026-03-31' });
    const counted = async () =>
      (
        (await service.app.request('GET', `${inventory}/stock-takes/${take}`)).body.counts as {
          product_id: string;
          counted: number;
        }[]
      ).find((each) => each.product_id === id)?.counted;
    const monitored = await service.open(`/stock-takes/${take}`, { width: 360, intercepted: true });
    const { page } = monitored;
    const cell = page.getByRole('textbox', { name: 'Counted quantity of FLOUR Flour' });
    await page.getByText('12.500 kg').waitFor();
    await cell.fill('12.2505');
    await cell.blur();
    await page
      .getByText('Enter a quantity of 0 or more in kg with at most 3 decimals, or in a pack.')
      .waitFor();
    await expectSound(service, monitored);
    await cell.fill('12.25');
    await cell.blur();
    await expect.poll(counted).toBe(12_250);
    await page.getByText('-0.250 kg').waitFor();
    await cell.fill('4 bag');
    await cell.blur();
    await expect.poll(counted).toBe(10_000);
    await expect.poll(() => cell.inputValue()).toBe('10.000');
    // A count that was not saved is one in kg after a reload too.
    await page.route('**/stockTakes.count*', (route) => route.abort());
    await cell.fill('11');
    await cell.blur();
    await page.getByText('Not saved: 1').waitFor();
    await page.reload();
    await page.getByText('Not saved: 1').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Save them' }).click();
    await expect.poll(counted).toBe(11_000);
    await page.getByRole('link', { name: 'Review differences' }).click();
    await page.getByText('-1.500 kg').waitFor();
    await monitored.close();
  });
});
