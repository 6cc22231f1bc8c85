import { expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browserTests,
  createSession,
  expectSound,
  startConsole,
  type TestConsole,
} from '../../testing/console.ts';

describe('the screen Journal', browserTests, () => {
  let service: TestConsole;
  let lamp: string;

  const post = async (path: string, body: object) =>
    expectCreated(service.app.request('POST', path, { body }));
  const manual = (entry_date: string, memo: string, lines: object[]) =>
    post('/api/accounting/journal-entries', { entry_date, memo, lines });
  const receive = (movement_date: string, quantity: number, more: object = {}) =>
    post('/api/inventory/stock-movements', {
      product_id: lamp,
      type: 'entry',
      quantity,
      unit_cost: 10,
      movement_date,
      ...more,
    });

  beforeAll(async () => {
    service = await startConsole();
    const { app } = service;
    ({ id: lamp } = await post('/api/inventory/products', { sku: 'LAMP', name: 'Desk lamp' }));
    const automatic_posting = {
      inventory: '1400',
      goods_received: '1600',
      cost_of_goods_sold: '5000',
      stock_gain: '4800',
      stock_loss: '6900',
      cost_variance: '5900',
    };
    await app.request('PATCH', `/api/organizations/${app.organizationId}`, {
      body: { settings: { automatic_posting } },
    });
    await receive('2026-03-10', 10);
    // A manual entry that a movement names, with the right amount.
    const bill = await manual('2026-04-02', 'Bill 4711 of Lumen Ltd', [
      { account: '1400', debit: '50.00' },
      { account: '1600', credit: '50.00' },
    ]);
    await receive('2026-04-02', 5, { journal_entry_id: bill.id });
    await manual('2026-04-20', 'Freight, booked on the wrong account', [
      { account: '1400', debit: '7.00' },
      { account: '1600', credit: '7.00' },
    ]);
    await manual('2026-04-21', 'Rent', [
      { account: '6000', debit: '900.00' },
      { account: '1200', credit: '900.00' },
    ]);
    await receive('2026-05-04', 3);
    await manual('2026-05-05', 'Rent', [
      { account: '6000', debit: '900.00' },
      { account: '1200', credit: '900.00' },
    ]);
  });
  afterAll(() => service?.stop());

  test('a bookkeeper finds the wrong entry of an earlier month with two clicks from a month with a difference', async () => {
    const monitored = await service.open('/periods', { role: 'accountant' });
    const { page } = monitored;
    let clicks = 0;
    const click = async (name: string | RegExp) => {
      clicks += 1;
      await page.getByRole('link', { name }).first().click();
    };
    // May has a difference of its own to show, which came about in April.
    const may = page.getByRole('row', { name: /2026-05/ });
    await may.getByText('-7.00').waitFor();
    await expectSound(service, monitored);
    await click('Find the cause: -7.00');
    await page.getByText('Why 1400 may differ from the stock, 1 Apr 2026 – 31 May 2026:').waitFor();
    const rows = page.getByRole('row', { name: /Freight|Bill|Desk|Rent|LAMP/ });
    await expect.poll(() => rows.count()).toBe(2);
    await click('Manual, without a movement');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText('Freight, booked on the wrong account').waitFor();
    expect(clicks).toBeLessThanOrEqual(2);
    await expectSound(service, monitored);
    await rows.getByRole('link', { name: /Freight/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Journal entry' });
    await dialog.getByText('No movement names this entry.').waitFor();
    await expectSound(service, monitored);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // The entry of a movement may be wrong as well, even without a line of the account.
    await page.getByRole('link', { name: 'Manual, with a movement' }).click();
    await rows.getByText('Bill 4711 of Lumen Ltd').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await monitored.close();
  });

  // Regression: an empty line has no baseline, so that a credit was beside the account of the debit.
  test.each([768, 1280])('an amount is beside its account at %i pixels', async (width) => {
    const monitored = await service.open('/journal?account=1400', { width });
    const row = monitored.page.getByRole('row', { name: /Freight/ });
    const top = async (text: string, at: number) =>
      (await row.getByText(text, { exact: true }).nth(at).boundingBox())?.y ?? Number.NaN;
    await row.getByText('1600').waitFor();
    expect(Math.abs((await top('7.00', 0)) - (await top('1400', 0)))).toBeLessThan(4);
    expect(Math.abs((await top('7.00', 1)) - (await top('1600', 0)))).toBeLessThan(4);
    await monitored.close();
  });

  test('the question before closing a month leads to the entries', async () => {
    const monitored = await service.open('/periods');
    const { page } = monitored;
    await page.getByRole('button', { name: 'Close: 2026-03' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close period' }).click();
    await page.getByText('2026-03 is closed.').waitFor();
    await page.getByRole('button', { name: 'Close: 2026-04' }).click();
    await dialog.getByRole('link', { name: 'Find the cause: -€7.00' }).click();
    await page.getByText('Why 1400 may differ from the stock, 1 Apr 2026 – 30 Apr 2026:').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await monitored.close();
  });

  test('the key g j opens the journal, whose filters are in the address', async () => {
    const monitored = await service.open('/levels', { role: 'viewer' });
    const { page } = monitored;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
    const bodyRows = page.getByRole('table', { name: 'Journal entries, newest first' }).locator('tbody tr');
    await expect.poll(() => bodyRows.count()).toBe(6);
    await expectSound(service, monitored);
    await page.getByLabel('Account', { exact: true }).fill('1400');
    const table = page.getByRole('table', { name: 'Entries on the account 1400, newest first' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(4);
    // The balance after each entry, newest first.
    expect(await table.locator('tbody td strong').allTextContents()).toEqual([
      '187.00',
      '157.00',
      '150.00',
      '100.00',
    ]);
    await page.getByLabel('Source').selectOption('Stock movement');
    await expect.poll(() => table.locator('tbody td strong').allTextContents()).toEqual(['187.00', '100.00']);
    await page.getByLabel('From').fill('2026-04-01');
    await expect.poll(() => table.locator('tbody td strong').allTextContents()).toEqual(['187.00']);
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?account=%221400%22&source=stock_movement&startDate=2026-04-01');
    await page.reload();
    await expect.poll(() => table.locator('tbody td strong').allTextContents()).toEqual(['187.00']);
    await page.getByLabel('To', { exact: true }).fill('2026-04-30');
    await page.getByText('No entry matches these filters').waitFor();
    await expectSound(service, monitored);
    await page.getByRole('link', { name: 'Movements without an entry' }).click();
    await page.getByText('No movement matches these filters').waitFor();
    await page.getByRole('button', { name: 'Without a journal entry' }).click();
    await page.getByRole('row', { name: /LAMP/ }).waitFor();
    await monitored.close();
  });

  test('an entry leads to its movement, and the movement back to its entry', async () => {
    const monitored = await service.open('/journal?startDate=2026-04-02&endDate=2026-04-02');
    const { page } = monitored;
    await page.getByRole('link', { name: 'Bill 4711 of Lumen Ltd', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Journal entry' });
    await dialog.getByRole('link', { name: 'Receipt: +5 pcs LAMP' }).click();
    await page.getByRole('heading', { level: 1, name: '+5 pcs LAMP on 2 Apr 2026' }).waitFor();
    await page.getByRole('link', { name: 'LAMP · Desk lamp' }).click();
    await page.getByRole('heading', { level: 1, name: 'Desk lamp' }).waitFor();
    await page.getByRole('button', { name: 'In the journal' }).click();
    await dialog.getByText('Bill 4711 of Lumen Ltd').waitFor();
    await dialog.getByRole('link', { name: 'Show in the journal' }).click();
    await page.waitForURL('**/journal?*');
    await dialog.getByText('Bill 4711 of Lumen Ltd').waitFor();
    expect(await dialog.getByRole('link', { name: 'Show in the journal' }).count()).toBe(0);
    await page.goto('/console/journal?source=stock_movement');
    await page
      .getByRole('link', { name: /^Movement: / })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Movements' }).waitFor();
    await page.getByRole('button', { name: /^Journal entry: \+3 pcs LAMP/ }).click();
    await dialog.getByText('30.00').first().waitFor();
    const { body } = await service.app.request('GET', '/api/inventory/stock-movements?startDate=2026-05-01');
    await post('/api/inventory/cost-adjustments', {
      movement_id: body[0].id,
      amount: '6.00',
      adjustment_date: '2026-05-10',
      reason: 'landed_cost',
    });
    await page.goto('/console/journal?source=cost_adjustment');
    await page.getByRole('link', { name: /^Stock card: / }).click();
    await page.getByRole('heading', { level: 1, name: 'Desk lamp' }).waitFor();
    await page.getByText(/Cost change · Freight/).waitFor();
    await monitored.close();
  });

  test('without entries, the next step are the accounts', async () => {
    const { app } = service;
    const empty = await app.newOrganization();
    const monitored = await service.open('/sign-in', { role: null });
    const { page } = monitored;
    await createSession(page, app, { api_key: empty.keys.owner });
    await page.goto('/console/journal');
    await page.getByText('There are no journal entries yet').waitFor();
    await expectSound(service, monitored);
    await page.getByRole('link', { name: 'Go to the accounts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
    await monitored.close();
  });

  test.each([
    ['light', 360],
    ['dark', 360],
    ['light', 768],
    ['dark', 1280],
  ] as const)('nothing is cut off, in %s at %i pixels', async (colors, width) => {
    for (const path of [
      '/journal',
      '/periods',
      '/journal?account=1400&startDate=2026-04-01&endDate=2026-05-31',
    ]) {
      const monitored = await service.open(path, { colors, width });
      await monitored.page
        .getByRole('link', { name: /Freight|Find the cause/ })
        .first()
        .waitFor();
      await expectSound(service, monitored);
      const folder = process.env['JOURNAL_PICTURES'];
      if (folder !== undefined)
        await monitored.page.screenshot({
          path: `${folder}/${width}-${colors}-${path.length}.png`,
          fullPage: true,
        });
      await monitored.close();
    }
  });
});
