import { expectCreated } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, expectSound, noBrowser, startConsole, type TestConsole } from './console.ts';

if (noBrowser !== undefined) console.warn(`day fields: ${noBrowser}`);

type Page = MonitoredPage['page'];

/** What a field says about a day that does not exist, by the language of the browser. */
const noDay = {
  'en-GB': 'This day is incomplete or does not exist. Enter day, month and year.',
  'de-DE': 'Dieser Tag ist unvollständig oder existiert nicht. Geben Sie Tag, Monat und Jahr ein.',
  'fr-FR': 'Ce jour est incomplet ou n’existe pas. Saisissez le jour, le mois et l’année.',
  'es-ES': 'Ese día está incompleto o no existe. Escriba el día, el mes y el año.',
  'pt-BR': 'Este dia está incompleto ou não existe. Informe o dia, o mês e o ano.',
  'pt-PT': 'Este dia está incompleto ou não existe. Introduza o dia, o mês e o ano.',
};

type Locale = keyof typeof noDay;

describe('a day', browserTests, () => {
  let service: TestConsole;
  let product: string;
  beforeAll(async () => {
    service = await startConsole();
    const create = (path: string, body: object) =>
      expectCreated(service.app.request('POST', `/api/inventory/${path}`, { body }));
    product = (await create('products', { sku: 'LAMP', name: 'Desk lamp' })).id;
    const entry = { product_id: product, type: 'entry', quantity: 5, unit_cost: 10 };
    await create('stock-movements', { ...entry, movement_date: '2026-03-02' });
  });
  afterAll(() => service?.stop());

  const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

  /** Part by part, in the order of the browser's own language: month, day, year. */
  async function type(page: Page, label: string, digits: string): Promise<void> {
    await fieldOf(page, label).focus();
    await page.keyboard.type(digits);
    await fieldOf(page, label).blur();
  }

  const open: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    '/levels': async (page) => {
      await page.getByRole('row', { name: /LAMP/ }).waitFor();
      await page.keyboard.press('n');
    },
  };

  test.each<[string, Locale, readonly string[]]>([
    ['/turnover', 'de-DE', ['Von', 'Bis', 'Ohne Bewegung seit (optional)']],
    ['/abc', 'fr-FR', ['Du', 'Au']],
    ['/products/{id}?from=2026-01-01&to=2026-06-30', 'es-ES', ['Desde', 'Hasta']],
    ['/levels', 'pt-PT', ['Data']],
    ['/levels', 'pt-BR', ['Data']],
    ['/journal', 'en-GB', ['From', 'To']],
    ['/movements', 'de-DE', ['Von', 'Bis']],
    ['/audit', 'fr-FR', ['Du', 'Au']],
  ])('can be typed on %s in %s, and one that does not exist is explained', async (path, locale, labels) => {
    const monitored = await service.open(path.replace('{id}', product), { locale });
    const { page } = monitored;
    await page.waitForLoadState('networkidle');
    await open[path]?.(page);
    for (const label of labels) {
      await type(page, label, '02302026');
      await page.getByText(noDay[locale]).waitFor();
      expect(await fieldOf(page, label).getAttribute('aria-invalid')).toBe('true');
      if (label === labels[0]) await expectSound(service, monitored);
      await type(page, label, '03152026');
      await page.getByText(noDay[locale]).waitFor({ state: 'detached' });
      expect(await fieldOf(page, label).inputValue()).toBe('2026-03-15');
      expect(await fieldOf(page, label).getAttribute('aria-invalid')).toBe('false');
    }
    expect(monitored.errors).toEqual([]);
    await monitored.close();
  });

  test('of a range may be typed before the other one, and applies once both are in order', async () => {
    const monitored = await service.open('/turnover?startDate=2026-03-01&endDate=2026-03-31');
    const { page } = monitored;
    await page.waitForLoadState('networkidle');
    await type(page, 'From', '05012026');
    await page.getByText(/^Enter a day from .* to 31 Mar 2026\.$/).waitFor();
    await expect.poll(() => page.url()).toContain('startDate=2026-03-01&endDate=2026-03-31');
    await type(page, 'To', '05312026');
    await expect.poll(() => page.url()).toContain('startDate=2026-05-01&endDate=2026-05-31');
    await page.getByText(/^Enter a day from/).waitFor({ state: 'detached' });
    // An empty field stands for the default: 90 days.
    await fieldOf(page, 'From').fill('');
    await fieldOf(page, 'From').blur();
    await expect.poll(() => page.url()).toContain('startDate=2026-03-03&endDate=2026-05-31');
    await monitored.close();
  });

  test('that does not exist is not sent as none', async () => {
    const monitored = await service.open('/movements');
    const { page } = monitored;
    await page.getByRole('button', { name: /^Reverse: \+5/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse this movement?' });
    await dialog.locator(':focus').waitFor();
    const day = dialog.locator('input[type="date"]');
    await day.focus();
    await page.keyboard.type('02302026');
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    await dialog.getByText(noDay['en-GB']).waitFor();
    await dialog.locator('input[type="date"]:focus').waitFor();
    await page.keyboard.press('Enter');
    expect(monitored.requests.filter((url) => url.includes('stockMovements.reverse'))).toEqual([]);
    await monitored.close();
  });
});
