import { expectCreated } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, startConsole, type TestConsole } from '../../testing/console.ts';

type Page = MonitoredPage['page'];

const path = '/api/accounting/journal-entries';

describe('a manual journal entry', browserTests, () => {
  let service: TestConsole;
  beforeAll(async () => {
    service = await startConsole();
  });
  afterAll(() => service?.stop());

  const form = (page: Page) => page.getByRole('dialog', { name: 'New journal entry' });
  const line = (page: Page, number: number) =>
    page.getByRole('group', { name: `Line ${number}`, exact: true });
  const entriesOf = async (account: string) =>
    (await service.app.request('GET', `${path}?account=${account}`)).body;

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('is typed with the keyboard, with exact sums (%s, %i pixels)', async (colors, width) => {
    const bank = `12${width}`;
    const monitored = await service.open('/journal', { colors, width });
    const { page } = monitored;
    await page.getByRole('button', { name: 'New entry' }).click();
    await form(page).locator(':focus').waitFor();
    await form(page).getByLabel('Day').fill('2026-03-31');
    await form(page).getByLabel('Memo').fill('Rent and heating');
    await line(page, 1).getByLabel('Account').focus();
    // Nothing is entered that could be balanced.
    expect(await form(page).getByText('Balanced', { exact: true }).count()).toBe(0);
    await page.keyboard.type('6000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('900.10');
    await form(page).getByText('Difference €900.10').waitFor();
    await page.keyboard.press('Enter');
    await line(page, 2).getByLabel('Account').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('6100');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0.20');
    await page.keyboard.press('Enter');
    // The amount that is missing is on the side where it is missing.
    await line(page, 3).getByLabel('Account').and(page.locator(':focus')).waitFor();
    expect(await line(page, 3).getByLabel('Credit').inputValue()).toBe('900.30');
    await page.keyboard.type(bank);
    await form(page).getByText('Balanced', { exact: true }).waitFor();
    await expectSound(service, monitored);

    await line(page, 3).getByLabel('Credit').fill('900');
    await page.keyboard.press('Control+Enter');
    await form(page).getByText('Debits and credits must be equal: the difference is €0.30.').waitFor();
    await line(page, 3).getByLabel('Debit').fill('900.30');
    expect(await line(page, 3).getByLabel('Credit').inputValue()).toBe('');
    await line(page, 3).getByLabel('Credit').fill('900.30');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The entry is posted.').waitFor();
    await page.getByRole('dialog', { name: 'Journal entry' }).getByText('Rent and heating').first().waitFor();
    await expectSound(service, monitored);
    expect(await entriesOf(bank)).toMatchObject([
      {
        entry_date: '2026-03-31',
        source: 'manual',
        lines: [
          { account: '6000', debit: '900.10' },
          { account: '6100', debit: '0.20' },
          { account: bank, credit: '900.30' },
        ],
      },
    ]);
    await monitored.close();
  });

  test('is reversed by one with the same accounts on the other side', async () => {
    const lines = [
      { account: '7000', debit: '5.00', dimension: 'Workshop' },
      { account: '7900', credit: '5.00' },
    ];
    const body = { entry_date: '2026-03-30', memo: 'Mistyped', lines };
    const { id } = await expectCreated(service.app.request('POST', path, { body }));
    const monitored = await service.open(`/journal?entry=${id}`);
    const { page } = monitored;
    await page
      .getByRole('dialog', { name: 'Journal entry' })
      .getByRole('button', { name: 'Reverse' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reverse a journal entry' });
    expect(await dialog.getByLabel('Memo').inputValue()).toBe('Reversal: Mistyped');
    await dialog.getByText('Balanced', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('The entry is posted.').waitFor();
    expect(await entriesOf('7000')).toMatchObject([
      {
        entry_date: '2026-03-30',
        memo: 'Reversal: Mistyped',
        lines: [
          { account: '7000', credit: '5.00', dimension: 'Workshop' },
          { account: '7900', debit: '5.00' },
        ],
      },
      { id },
    ]);
    await monitored.close();
  });

  test('shows what the service rejects at its line, and the same entry after a lost response', async () => {
    const monitored = await service.open('/journal', { locale: 'de-DE', intercepted: true });
    const { page } = monitored;
    const row = (number: number) => page.getByRole('group', { name: `Zeile ${number}`, exact: true });
    let isLost = true;
    await page.route('**/console/trpc/journalEntries.create*', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const open = () => page.getByRole('button', { name: 'Neuer Buchungssatz' }).click();
    await open();
    const dialog = page.getByRole('dialog', { name: 'Neuer Buchungssatz' });
    await dialog.getByLabel('Buchungstext').fill('Miete');
    await row(1).getByLabel('Soll').fill('10,5');
    await row(2).getByLabel('Konto').fill('8200');
    await row(2).getByLabel('Haben').fill('10,50');
    await dialog.getByRole('button', { name: 'Buchen', exact: true }).click();
    await row(1).getByText('Füllen Sie dieses Feld aus.').waitFor();
    await row(1).getByLabel('Konto').fill('8100');
    await dialog.getByRole('button', { name: 'Buchen', exact: true }).click();
    await dialog.getByText('Es kam keine Bestätigung an.').waitFor();
    await page.reload();
    isLost = false;
    await open();
    await dialog.getByRole('button', { name: 'Ergebnis prüfen' }).waitFor();
    expect(await row(1).getByLabel('Soll').inputValue()).toBe('10,5');
    await dialog.getByRole('button', { name: 'Ergebnis prüfen' }).click();
    await page.getByText('Nichts wurde doppelt gebucht.').waitFor();
    expect(await entriesOf('8100')).toHaveLength(1);
    await monitored.close();
  });

  test('is not offered to a clerk', async () => {
    const monitored = await service.open('/journal', { role: 'clerk' });
    await monitored.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await monitored.page.getByRole('button', { name: 'New entry' }).count()).toBe(0);
    await expectSound(service, monitored);
    await monitored.close();
  });
});
