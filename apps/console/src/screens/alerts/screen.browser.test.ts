import { expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../testing/console.ts';

describe('alerts', browserTests, () => {
  let console: TestConsole;
  let lamp: string;

  const post = (body: object) =>
    expectCreated(console.app.request('POST', '/api/inventory/stock-movements', { body }));

  beforeAll(async () => {
    console = await startConsole();
    const create = async (sku: string, reorder_point: number, more = {}): Promise<string> =>
      (
        await expectCreated(
          console.app.request('POST', '/api/inventory/products', {
            body: { sku, name: `${sku}, with a long name for narrow screens`, reorder_point, ...more },
          }),
        )
      ).id;
    lamp = await create('LAMP', 10, { reorder_quantity: 45, lead_time_days: 12 });
    const bolt = await create('BOLT', 5);
    const entry = { type: 'entry', unit_cost: 10, movement_date: '2026-03-10' };
    await post({ ...entry, product_id: lamp, quantity: 30 });
    await post({ ...entry, type: 'exit', product_id: lamp, quantity: 22, reference: 'SO-7' });
    await post({ ...entry, product_id: bolt, quantity: 2 });
    await post({ ...entry, type: 'exit', product_id: bolt, quantity: 2 });
  });
  afterAll(() => console?.stop());

  test('the bell has the number of open alerts and leads to them, their movement, and an acknowledgement', async () => {
    const monitored = await console.open('/levels', { role: 'clerk' });
    const { page } = monitored;
    await page.getByRole('link', { name: 'Open alerts: 3' }).click();
    const row = page.getByRole('row', { name: /LAMP/ });
    await row.getByText('Low').waitFor();
    await row.getByText(/^45\s*Lead time, days: 12$/).waitFor();
    expect(await page.getByText(/^Lead time/).count()).toBe(1);
    await row.getByRole('button', { name: 'Acknowledge LAMP: Low' }).click();
    await row.getByRole('button').waitFor({ state: 'detached' });
    await expectSound(console, monitored);
    const { body } = await console.app.request('GET', `/api/inventory/alerts?product_id=${lamp}`);
    expect(body).toMatchObject([{ acknowledged_by: console.app.userIds.clerk }]);
    await page.getByRole('link', { name: 'Movement SO-7' }).click();
    await expect.poll(() => page.url()).toContain(`/products/${lamp}?`);
    await page.getByText('SO-7').first().waitFor();
    await monitored.close();
  });

  test('an owner turns the daily email on', async () => {
    const monitored = await console.open('/alerts');
    const { page } = monitored;
    await page.getByLabel('Email with open alerts').selectOption('daily');
    await expect
      .poll(
        async () =>
          (await console.app.request('GET', `/api/organizations/${console.app.organizationId}`)).body.settings
            .alert_digest,
      )
      .toBe('daily');
    await expect.poll(() => page.getByLabel('Email with open alerts').inputValue()).toBe('daily');
    await monitored.close();
    const viewer = await console.open('/alerts', { role: 'viewer' });
    await viewer.page.getByRole('row', { name: /BOLT/ }).first().waitFor();
    expect(await viewer.page.getByLabel('Email with open alerts').count()).toBe(0);
    expect(await viewer.page.getByRole('button', { name: /Acknowledge/ }).count()).toBe(0);
    await viewer.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'fr-FR'],
    ['dark', 360, 'pt-PT'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    const monitored = await console.open('/alerts', { colors, width, locale });
    await monitored.page.getByRole('row', { name: /LAMP/ }).first().waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
