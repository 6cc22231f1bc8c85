import { createJournalEntry, expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../../testing/console.ts';

describe('the screen of a period', browserTests, () => {
  let service: TestConsole;
  let [march, take] = ['', ''];

  const post = (path: string, body: object = {}) =>
    expectCreated(service.app.request('POST', `/api${path}`, { body }));

  beforeAll(async () => {
    service = await startConsole();
    const { app } = service;
    const automatic_posting = {
      inventory: '1400',
      goods_received: '1600',
      cost_of_goods_sold: '5000',
      stock_gain: '4900',
      stock_loss: '5900',
      cost_variance: '5950',
    };
    const body = { settings: { automatic_posting } };
    await app.request('PATCH', `/api/organizations/${app.organizationId}`, { body });
    const { id: product_id } = await post('/inventory/products', {
      sku: 'LAMP',
      name: 'Desk lamp',
      reorder_point: 30,
    });
    const move = (type: string, quantity: number, movement_date: string) =>
      post('/inventory/stock-movements', { product_id, type, quantity, unit_cost: 12.5, movement_date });
    await move('entry', 10, '2026-02-10');
    march = (await move('entry', 20, '2026-03-05')).accounting_period_id;
    await post('/inventory/write-downs', {
      as_of: '2026-03-15',
      items: [{ product_id, net_realizable_value: '9.50', reason: 'Scratched' }],
      journal: { loss_account: '5960', allowance_account: '1490' },
    });
    await move('exit', 4, '2026-03-20');
    take = (await post('/inventory/stock-takes', { count_date: '2026-03-31' })).id;
    await createJournalEntry(app, {
      entry_date: '2026-03-18',
      memo: 'Booked on the wrong account',
      lines: [
        { account: '1400', debit: '7.00' },
        { account: '1600', credit: '7.00' },
      ],
    });
  });
  afterAll(() => service?.stop());

  const links = [
    'Stock takes are posted: 1 open',
    'Write-downs are reviewed: 1 open',
    'Alerts are dealt with: 1 open',
  ];

  test('two clicks lead from the periods to the entry that makes stock and account differ', async () => {
    const monitored = await service.open('/periods', { role: 'accountant' });
    const { page } = monitored;
    await page.getByRole('link', { name: '2026-03' }).click();
    await page.getByRole('heading', { name: '2026-03', level: 1 }).waitFor();
    const checklist = page.getByRole('region', { name: 'Before closing' });
    for (const name of ['Earlier periods are closed: 2026-02', ...links])
      await checklist.getByRole('link', { name }).waitFor();
    await checklist.getByText('Costs are up to date').waitFor();
    await expectSound(service, monitored);
    await checklist.getByRole('link', { name: 'Stock agrees with account 1400: -7.00' }).click();
    await page.getByText('Booked on the wrong account').first().waitFor();
    await expect.poll(() => page.url()).toContain('/journal?');
    await monitored.close();
  });

  test('each item leads to the screen where it is solved, and each figure of the bridge to its rows', async () => {
    const monitored = await service.open(`/periods/${march}`);
    const { page } = monitored;
    const opens = async (name: string, path: string): Promise<void> => {
      await page.getByRole('link', { name, exact: true }).click();
      await expect.poll(() => page.url().replace(/.*\/console/, '')).toBe(path);
      await page.goBack();
      await page.getByRole('heading', { name: '2026-03', level: 1 }).waitFor();
    };
    await opens('Earlier periods are closed: 2026-02', `/periods/${await idOf('2026-02')}`);
    await opens('Stock takes are posted: 1 open', `/stock-takes/${take}`);
    await opens('Write-downs are reviewed: 1 open', '/write-downs');
    await opens('Alerts are dealt with: 1 open', '/alerts');
    const days = 'startDate=2026-03-01&endDate=2026-03-31';
    await opens('Opening: 125.00', '/levels?as_of=2026-02-28');
    await opens('Received: +250.00', `/movements?type=entry&${days}`);
    await opens('Issued: -50.00', `/movements?type=exit&${days}`);
    await opens('Cost changes: 0.00', `/cost-adjustments?${days}`);
    await opens('Adjustments: 0.00', `/movements?type=adjustment&${days}`);
    await opens('Closing: 235.00', '/levels?as_of=2026-03-31');
    // The reviews of the period, and the way back to all.
    await page.getByRole('link', { name: 'Write-downs: -90.00' }).click();
    await page.getByRole('row', { name: /LAMP.*Scratched/ }).waitFor();
    await expectSound(service, monitored);
    await page.getByRole('link', { name: 'All write-downs' }).click();
    await page.getByRole('heading', { name: 'Write-downs', level: 1 }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/write-downs$/);
    await monitored.close();
  });

  test.each([
    ['light', 1440, 'en-GB', 'viewer'],
    ['dark', 360, 'de-DE', 'owner'],
    ['light', 640, 'fr-FR', 'accountant'],
    ['dark', 960, 'pt-PT', 'viewer'],
    ['light', 360, 'es-ES', 'clerk'],
  ] as const)('is sound in %s at %i pixels, in %s, for the role %s', async (colors, width, locale, role) => {
    const monitored = await service.open(`/periods/${march}`, { colors, width, locale, role });
    await monitored.page.locator('tr[data-index="6"]').waitFor();
    await monitored.page.getByRole('link', { name: /1400.*: / }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('what has been solved is done, and the period is closed where it was checked', async () => {
    const { app } = service;
    await app.request('POST', `/api/accounting/periods/${await idOf('2026-02')}/close`, { body: {} });
    await app.request('POST', `/api/inventory/stock-takes/${take}/cancel`, { body: {} });
    await createJournalEntry(app, {
      entry_date: '2026-03-31',
      memo: 'Corrected',
      lines: [
        { account: '1600', debit: '7.00' },
        { account: '1400', credit: '7.00' },
      ],
    });
    const monitored = await service.open(`/periods/${march}`, { role: 'accountant' });
    const { page } = monitored;
    const checklist = page.getByRole('region', { name: 'Before closing' });
    await expect.poll(() => checklist.getByText('Done').count()).toBe(4);
    await checklist.getByRole('link', { name: 'Write-downs are reviewed: 1 open' }).waitFor();
    expect(await checklist.getByRole('link').count()).toBe(2);
    await page.getByRole('button', { name: 'Close period' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close period' }).click();
    await dialog.getByRole('button', { name: 'Close anyway' }).click();
    await page.getByText('2026-03 is closed.').waitFor();
    await checklist.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Closing: 235.00' }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('an unknown period says so', async () => {
    const monitored = await service.open(`/periods/${take}`);
    await monitored.page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  async function idOf(name: string): Promise<string> {
    const { body } = await service.app.request('GET', '/api/accounting/periods');
    return body.find((period: { name: string }) => period.name === name).id;
  }
});
