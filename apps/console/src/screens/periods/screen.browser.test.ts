import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSound, browserTests, startConsole, type TestConsole } from '../../testing/console.ts';

describe('the screen Periods', browserTests, () => {
  let service: TestConsole;

  beforeAll(async () => {
    service = await startConsole();
    const { app } = service;
    const accounts = {
      inventory: '1400',
      goods_received: '1600',
      cost_of_goods_sold: '5000',
      stock_gain: '4900',
      stock_loss: '5900',
      cost_variance: '5950',
    };
    const settings = { automatic_posting: accounts };
    await app.request('PATCH', `/api/organizations/${app.organizationId}`, { body: { settings } });
    const { body: product } = await app.request('POST', '/api/inventory/products', {
      body: { sku: 'LAMP', name: 'Desk lamp' },
    });
    for (const movement_date of ['2026-03-10', '2026-04-10'])
      await app.request('POST', '/api/inventory/stock-movements', {
        body: { product_id: product.id, type: 'entry', quantity: 10, unit_cost: 12.5, movement_date },
      });
  });
  afterAll(() => service?.stop());

  test('a month is reconciled, closed and reopened with the keyboard alone', async () => {
    const monitored = await service.open('/periods');
    const { page } = monitored;
    const march = page.getByRole('row', { name: /2026-03/ });
    await march.getByText('125.00').first().waitFor();
    await march.getByText('Agrees').waitFor();
    await page
      .getByRole('row', { name: /2026-04/ })
      .getByText('Close the earlier periods first.')
      .waitFor();
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Close: 2026-03' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByText('€125.00').count()).toBe(2);
    await expectSound(service, monitored);
    await dialog.getByRole('button', { name: 'Close period' }).click();
    await page.getByText('2026-03 is closed.').waitFor();
    await march.getByText('Closed').waitFor();
    await page.getByRole('button', { name: 'Reopen: 2026-03' }).click();
    // Without a reason nothing is sent.
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await dialog.getByLabel('Reason').fill('A supplier invoice arrived late');
    await expectSound(service, monitored);
    await dialog.getByLabel('Reason').press('Enter');
    await page.getByText('2026-03 is open again.').waitFor();
    const { body } = await service.app.request('GET', '/api/audit-events?type=period.reopened');
    expect(body[0].details.reason).toBe('A supplier invoice arrived late');
    await monitored.close();
  });

  test('the next month is proposed, and days of another period are an error at the field', async () => {
    const monitored = await service.open('/periods');
    const { page } = monitored;
    await page.getByRole('row', { name: /2026-04/ }).waitFor();
    await page.getByRole('button', { name: 'New period' }).click();
    expect(await page.getByLabel('First day').inputValue()).toBe('2026-05-01');
    expect(await page.getByLabel('Last day').inputValue()).toBe('2026-05-31');
    await page.getByLabel('First day').fill('2026-04-20');
    await page.getByLabel('First day').press('Enter');
    await page.getByText('The days overlap another period.').waitFor();
    await page.getByLabel('First day').fill('2026-05-01');
    await page.getByLabel('First day').press('Enter');
    await page.getByText('2026-05 is open.').waitFor();
    await page.getByRole('row', { name: /2026-05/ }).waitFor();
    await monitored.close();
  });

  test('figures that arrive after the dialog has opened are shown in it', async () => {
    const monitored = await service.open('/levels', { intercepted: true });
    const { page } = monitored;
    await page.getByRole('heading', { level: 1 }).waitFor();
    const opened = Promise.withResolvers<void>();
    await page.route('**/reconciliation.get*', async (route) => {
      await opened.promise;
      await route.continue();
    });
    await page.goto('/console/periods');
    await page.getByRole('button', { name: 'Close: 2026-03' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Loading').waitFor();
    await expectSound(service, monitored);
    opened.resolve();
    await expect.poll(() => dialog.getByText('€125.00').count()).toBe(2);
    await monitored.close();
  });

  test('a difference is shown before closing, and the reason why it is rejected', async () => {
    const { app } = service;
    await app.request('POST', '/api/accounting/journal-entries', {
      body: {
        entry_date: '2026-03-15',
        memo: 'Wrong account',
        lines: [
          { account: '1400', debit: '7.00' },
          { account: '1600', credit: '7.00' },
        ],
      },
    });
    const monitored = await service.open('/periods', { colors: 'dark', width: 360 });
    const { page } = monitored;
    await page
      .getByRole('row', { name: /2026-03/ })
      .getByText('-7.00')
      .waitFor();
    await page.getByRole('button', { name: 'Close: 2026-03' }).click();
    await page.getByText(/differs from the account 1400 by -€7\.00/).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('a viewer reads the periods and which role closes them', async () => {
    const monitored = await service.open('/periods', { role: 'viewer' });
    await monitored.page.getByText('You need the role Accountant or a higher one for this.').waitFor();
    await monitored.page.getByRole('row', { name: /2026-03/ }).waitFor();
    expect(await monitored.page.getByRole('button', { name: /^(?:Close|Reopen|New)/ }).count()).toBe(0);
    await expectSound(service, monitored);
    await monitored.close();
  });
});

describe(
  'closing a month with an open stock take and write-downs that are due for review',
  browserTests,
  () => {
    let service: TestConsole;
    let link: string;

    beforeAll(async () => {
      service = await startConsole();
      const { app } = service;
      const post = async (path: string, body: object) =>
        (await app.request('POST', `/api/inventory/${path}`, { body })).body;
      const { id: product_id } = await post('products', { sku: 'LAMP', name: 'Desk lamp' });
      const movement = { product_id, unit_cost: 12.5, movement_date: '2026-03-10' };
      await post('stock-movements', { ...movement, type: 'entry', quantity: 30 });
      await post('write-downs', {
        as_of: '2026-03-15',
        items: [{ product_id, net_realizable_value: '9.50', reason: 'Damaged' }],
      });
      await post('stock-movements', { ...movement, type: 'exit', quantity: 10, movement_date: '2026-03-20' });
      const { id } = await post('stock-takes', { count_date: '2026-03-31' });
      link = `/stock-takes/${id}`;
    });
    afterAll(() => service?.stop());

    test('the dialog names them one kind after the other, and closes the month only when asked again for each', async () => {
      const monitored = await service.open('/periods');
      const { page } = monitored;
      await page.getByRole('button', { name: 'Close: 2026-03' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Close period' }).click();
      const take = dialog.getByRole('listitem').filter({ hasText: '(Open)' });
      expect(await take.getByRole('link').getAttribute('href')).toContain(link);
      await expectSound(service, monitored);
      await dialog.getByRole('button', { name: 'Close anyway' }).click();
      await dialog.getByText('LAMP: allowance €90.00, required €60.00').waitFor();
      await dialog.getByRole('link', { name: 'Go to the write-downs' }).waitFor();
      await expectSound(service, monitored);
      await dialog.getByRole('button', { name: 'Close anyway' }).click();
      await page.getByText('2026-03 is closed.').waitFor();
      await monitored.close();
    });
  },
);
