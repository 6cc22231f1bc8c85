import { expectCreated } from '@tallybook/api/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  browserTests,
  download,
  expectSound,
  startConsole,
  type TestConsole,
  openAccount,
} from '../../testing/console.ts';

describe('write-downs to net realizable value', browserTests, () => {
  let console: TestConsole;
  let count = 0;

  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.stop());
  /** Not reviewed before. */
  beforeEach(async () => {
    count += 1;
    for (const [sku, quantity, unit_cost] of [
      ['LAMP', 30, 12.5],
      ['BOLT', 100, 0.25],
    ] as const) {
      const { id } = await expectCreated(
        console.app.request('POST', '/api/inventory/products', {
          body: { sku: `${sku}${count}`, name: `${sku} product` },
        }),
      );
      const body = { product_id: id, type: 'entry', quantity, unit_cost, movement_date: '2026-03-02' };
      await expectCreated(console.app.request('POST', '/api/inventory/stock-movements', { body }));
    }
  });

  const recorded = async () => (await console.app.request('GET', '/api/inventory/write-downs')).body;

  test('values are entered with the keyboard; the preview is what the service then records', async () => {
    const monitored = await console.open('/levels', { role: 'accountant' });
    const { page } = monitored;
    await page.getByRole('row', { name: new RegExp(`LAMP${count}`) }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    const cell = (sku: string) =>
      page.getByRole('textbox', { name: new RegExp(`of one unit of ${sku}${count} `) });
    await page.getByLabel('As of the end of').fill('2026-10-01');
    await page.getByText('Last movement: 2 Mar 2026, 213 days before').first().waitFor();
    const proposal = await console.app.request(
      'GET',
      '/api/inventory/write-downs/proposal/export?as_of=2026-10-01',
    );
    expect(await download(monitored, 'Download CSV: To review')).toEqual({
      name: 'write-downs-proposal-2026-10-01.csv',
      text: proposal.body,
    });
    await cell('BOLT').fill('0.3');
    await cell('LAMP').focus();
    for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    await page.keyboard.type('9.50x');
    expect(await page.getByText('Enter a number in digits').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.getByText('Enter a number in digits').waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Record the write-down' }).click();
    await page.getByText('Fill in this field.').waitFor();
    await page.getByText('Enter a number in digits').waitFor();
    await expectSound(console, monitored);
    await page.getByRole('button', { name: 'Back to the values' }).click();
    await cell('LAMP').fill('9.50');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByLabel('Reason').fill('Successor announced');
    await page.getByLabel('As of the end of').fill('2026-03-31');
    const preview = page.getByRole('table', { name: 'Preview' });
    await preview
      .getByRole('row', { name: new RegExp(`LAMP${count}`) })
      .getByText('+90.00')
      .waitFor();
    await preview
      .getByRole('row', { name: new RegExp(`BOLT${count}`) })
      .getByText('0.00')
      .first()
      .waitFor();
    await page.getByLabel('Post a journal entry').check();
    await page.getByLabel('Loss account').fill('5950');
    await page.getByLabel('Allowance account').fill('5950');
    await page.getByRole('button', { name: 'Record the write-down' }).click();
    await page.getByText('Use another account than for losses.').waitFor();
    await page.getByLabel('Allowance account').fill('1490');
    await page.getByRole('row', { name: '5950 90.00' }).waitFor();
    await page.getByRole('row', { name: '1490 90.00' }).waitFor();
    await expectSound(console, monitored);
    await page.getByRole('button', { name: 'Record the write-down' }).click();
    await page.getByText('Products reviewed: 2. Change of the allowance: €90.00').waitFor();
    const history = page.getByRole('table', { name: 'Recorded reviews' });
    await history
      .getByRole('row', { name: new RegExp(`LAMP${count}`) })
      .getByText('+90.00')
      .waitFor();
    await expectSound(console, monitored);
    const file = await console.app.request('GET', '/api/inventory/write-downs/export');
    expect(await download(monitored, 'Download CSV: Recorded reviews')).toEqual({
      name: 'write-downs.csv',
      text: file.body,
    });
    expect(await recorded()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ allowance: '90.00', reason: 'Successor announced' }),
      ]),
    );

    // Back on the sheet: the allowance is known, a recovery is negative, and an earlier review is rejected.
    await page.getByRole('button', { name: 'Review more products' }).click();
    await page.getByLabel('Products', { exact: true }).selectOption('All products');
    await page.getByLabel('Search products').fill(`LAMP${count}`);
    await cell('BOLT').waitFor({ state: 'detached' });
    await cell('LAMP').fill('20');
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview
      .getByRole('row', { name: new RegExp(`LAMP${count}`) })
      .getByText('-90.00')
      .waitFor();
    await page.getByLabel('As of the end of').fill('2026-03-30');
    await page.getByRole('button', { name: 'Record the write-down' }).click();
    await page.getByText('It was last reviewed as of 31 Mar 2026.').waitFor();
    await page.goto('/console/levels');
    await page.getByText(/^less write-downs of €90\.00: €/).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('what was entered survives leaving the page and a reload, until it is recorded, discarded, or the person signs out', async () => {
    const monitored = await console.open('/write-downs', { role: 'accountant' });
    const { page } = monitored;
    const cell = page.getByRole('textbox', { name: new RegExp(`of one unit of LAMP${count} `) });
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));
    // A reason alone is kept as well.
    await page.getByLabel('Reason').fill('Successor announced');
    await expect.poll(drafts).toHaveLength(1);
    await page.reload();
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Successor announced');
    await page.getByLabel('As of the end of').fill('2026-10-01');
    await cell.fill('9.50');
    await page.getByText('Values entered: 1').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Stock levels' }).click();
    await page.getByRole('heading', { name: 'Stock levels' }).waitFor();
    await page.goBack();
    await expect.poll(() => cell.inputValue()).toBe('9.50');
    await page.reload();
    await expect.poll(() => cell.inputValue()).toBe('9.50');
    expect(await page.getByLabel('As of the end of').inputValue()).toBe('2026-10-01');
    expect(await page.getByLabel('Reason').inputValue()).toBe('Successor announced');
    expect(await drafts()).toEqual([
      `tallybook:draft:write-downs:${console.app.organizationId}:${console.app.userIds.accountant}`,
    ]);
    await expectSound(console, monitored);

    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Values that will be lost: 1. Nothing has been recorded.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => cell.inputValue()).toBe('');
    expect(await page.getByLabel('Reason').inputValue()).toBe('');
    await expect.poll(drafts).toEqual([]);

    await page.getByLabel('Reason').fill('Successor announced');
    await cell.fill('9.50');
    await page.getByRole('button', { name: 'Preview' }).click();
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['idempotency-key'] !== undefined) writes.push(request.url());
    });
    // The second click arrives before the button is busy.
    await page.getByRole('button', { name: 'Record the write-down' }).evaluate((element) => {
      const button = element as unknown as { click(): void };
      button.click();
      button.click();
    });
    await page.getByText(/^Products reviewed: 1\./).waitFor();
    expect(await page.getByText('already recorded the first time').count()).toBe(0);
    expect(writes).toHaveLength(1);
    await expect.poll(drafts).toEqual([]);
    await page.reload();
    await expect.poll(() => cell.inputValue()).toBe('');

    await cell.fill('9');
    const other = await page.context().newPage();
    await other.goto('/console/write-downs');
    await other.getByRole('textbox', { name: new RegExp(`of one unit of BOLT${count} `) }).fill('0.2');
    const draftsOfOther = () =>
      other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));
    await expect.poll(draftsOfOther).toHaveLength(1);
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('that were not sent yet are deleted').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await drafts()).toEqual([]);
    await expect.poll(draftsOfOther).toEqual([]);
    await monitored.close();
  });

  test.each([
    ['light', 360, 'de-DE'],
    ['dark', 1280, 'fr-FR'],
  ] as const)('is sound in %s at %i pixels, in %s', async (colors, width, locale) => {
    const monitored = await console.open('/write-downs', { colors, width, locale });
    const { page } = monitored;
    await page.getByLabel(/^(?:Am Ende des|À la fin du)$/).fill('2026-10-01');
    await page.getByRole('textbox', { name: new RegExp(`LAMP${count}`) }).fill('9,5');
    await expectSound(console, monitored);
    await page.getByRole('button', { name: /^(?:Vorschau|Aperçu)$/ }).click();
    await page.getByRole('checkbox').check();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('the last review of a product is reversed from the history, with a reason', async () => {
    const { body: products } = await console.app.request('GET', `/api/inventory/products?sku=BOLT${count}`);
    const body = {
      as_of: '2199-03-31',
      items: [{ product_id: products[0].id, net_realizable_value: '0.1', reason: 'Damaged' }],
    };
    await expectCreated(console.app.request('POST', '/api/inventory/write-downs', { body }));
    const monitored = await console.open('/write-downs', { role: 'accountant' });
    const { page } = monitored;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: `Reverse: BOLT${count} as of 31 Mar 2199` }).click();
    await dialog.getByLabel('Reason').fill('The year was mistyped');
    await expectSound(console, monitored);
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    await page.getByText('The review is reversed.').waitFor();
    const rows = page.getByRole('row', { name: new RegExp(`BOLT${count} .*2199`) });
    await rows.getByText('Reversal', { exact: true }).waitFor();
    await rows.getByText('Reversed', { exact: true }).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('a viewer reads the reviews, and who may record them', async () => {
    const monitored = await console.open('/write-downs', { role: 'viewer' });
    await monitored.page.getByText('You need the role Accountant or a higher one for this.').waitFor();
    await monitored.page.getByRole('heading', { name: 'Recorded reviews' }).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });
});
