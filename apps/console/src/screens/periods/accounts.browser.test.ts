import { createJournalEntry, expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../testing/console.ts';

describe('periods with several inventory accounts', browserTests, () => {
  let service: TestConsole;

  const post = async (path: string, body: object) =>
    expectCreated(service.app.request('POST', `/api${path}`, { body }));

  beforeAll(async () => {
    service = await startConsole();
    const { app } = service;
    const automatic_posting = {
      inventory: '1400',
      goods_received: '1600',
      cost_of_goods_sold: '5000',
      stock_gain: '4800',
      stock_loss: '6900',
      cost_variance: '5900',
    };
    const settings = { automatic_posting };
    await app.request('PATCH', `/api/organizations/${app.organizationId}`, { body: { settings } });
    await post('/accounting/posting-rules', {
      kind: 'inventory',
      category: 'Raw materials',
      account: '1410',
    });
    await post('/accounting/posting-rules', { kind: 'inventory', category: 'Scrap', account: '400' });
    for (const [sku, category, quantity] of [
      ['STEEL', 'Raw materials', 95],
      ['LAMP', null, 50],
    ] as const) {
      const { id } = await post('/inventory/products', { sku, name: sku, category });
      for (const movement_date of ['2026-03-10', '2026-04-10'])
        await post('/inventory/stock-movements', {
          product_id: id,
          type: 'entry',
          quantity,
          unit_cost: 2,
          movement_date,
        });
    }
  });
  afterAll(() => service?.stop());

  test('each account is compared with the stock of its products, also before closing', async () => {
    const monitored = await service.open('/periods', { role: 'accountant' });
    const { page } = monitored;
    const march = page.getByRole('row', { name: /2026-03/ });
    await march.getByText('Agrees').waitFor();
    await page.getByRole('button', { name: 'By account: 2026-03' }).click();
    const dialog = page.getByRole('dialog', { name: 'Inventory accounts: 2026-03' });
    const cells = async (name: string) =>
      dialog.getByRole('row', { name }).getByRole('cell').allTextContents();
    expect(await cells('1400')).toEqual(['100.00', '100.00', 'Agrees']);
    expect(await cells('1410')).toEqual(['190.00', '190.00', 'Agrees']);
    expect(await cells('Total')).toEqual(['290.00', '290.00', 'Agrees']);
    // By number, not in the order of the rules.
    expect(await dialog.getByRole('rowheader').allTextContents()).toEqual(['400', '1400', '1410', 'Total']);
    await expectSound(service, monitored);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Close: 2026-03' }).click();
    await page.getByRole('dialog').getByRole('row', { name: '1410' }).getByText('190.00').first().waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test.each([
    ['dark', 360, 'de-DE'],
    ['light', 1280, 'fr-FR'],
  ] as const)('a wrong account is named, in %s at %i pixels, in %s', async (colors, width, locale) => {
    // The accounts differ, and their total agrees.
    await createJournalEntry(service.app, {
      entry_date: '2026-04-15',
      lines: [
        { account: '1400', debit: '7.00' },
        { account: '1410', credit: '7.00' },
      ],
    });
    const monitored = await service.open('/periods', { colors, width, locale });
    const { page } = monitored;
    const april = page.getByRole('row', { name: /2026-04/ });
    await april.getByText(/^1400: /).waitFor();
    await april.getByText(/^1410: /).waitFor();
    await expectSound(service, monitored);
    await april.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('row', { name: '1410' }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });
});
