import { expectCreated, postMovement } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  browserTests,
  expectSound,
  noBrowser,
  startConsole,
  type TestConsole,
} from '../../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`Counting with a phone: ${noBrowser}`);

type Page = MonitoredPage['page'];

describe('counting with a phone', browserTests, () => {
  let service: TestConsole;
  beforeEach(async () => {
    service = await startConsole();
  });
  afterEach(() => service.stop());

  const inventory = '/api/inventory';
  const post = (path: string, body: object) =>
    expectCreated(service.app.request('POST', `${inventory}/${path}`, { body }));
  const move = (product_id: string, type: string, quantity: number) =>
    expectCreated(
      postMovement(service.app, {
        product_id,
        type,
        quantity,
        movement_date: '2026-03-02',
        ...(type === 'entry' && { unit_cost: 2.5 }),
      }),
    );
  async function product(sku: string, fields: object = {}, onHand = 10): Promise<string> {
    const { id } = await post('products', { sku, name: `${sku} in a box`, ...fields });
    await move(id as string, 'entry', onHand);
    return id as string;
  }
  const open = async (more: object = {}): Promise<string> =>
    (await post('stock-takes', { count_date: '2026-03-31', ...more })).id as string;
  const countsOf = async (take: string): Promise<Record<string, number>> => {
    const { body } = await service.app.request('GET', `${inventory}/stock-takes/${take}`);
    const counts = body.counts as { product_id: string; counted: number }[];
    return Object.fromEntries(counts.map((each) => [each.product_id, each.counted]));
  };
  const scan = async (page: Page, code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const card = (page: Page, sku: string) => page.getByRole('region', { name: `${sku} ${sku} in a box` });
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  /** What the next test would find. */
  const phone = { width: 360 } as const;

  test('ten products take at most 25 taps, each on a target of 44 pixels, and the review begins with the largest value', async () => {
    const ids = new Map<string, string>();
    for (let at = 1; at <= 10; at += 1) ids.set(`P-${at}`, await product(`P-${at}`, {}, 10 * at));
    const take = await open();
    const monitored = await service.open(`/stock-takes/${take}`, { ...phone, role: 'clerk' });
    const { page } = monitored;
    let taps = 0;
    const tap = async (name: string | RegExp) => {
      taps += 1;
      await button(page, name).click();
    };
    await page.getByRole('link', { name: 'Count with a phone' }).click();
    await card(page, 'P-1').getByText('Expected: 10', { exact: true }).waitFor();
    await expectSound(service, monitored);
    for (const target of await page.locator('main button:visible, footer button:visible').all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const typed: Record<string, string> = { 'P-3': '28', 'P-6': '59', 'P-9': '95' };
    // In the order of the SKUs, as people walk along shelves.
    for (let at = 1; at <= 10; at += 1) {
      const sku = `P-${at}`;
      await card(page, sku)
        .getByText(/^Expected/)
        .waitFor();
      const digits = typed[sku];
      if (digits === undefined) await tap(/^As expected/);
      else {
        for (const digit of digits) await tap(digit);
        await tap('Save & next');
      }
    }
    await page.getByText('10 of 10 counted').waitFor();
    expect(taps).toBeLessThanOrEqual(25);
    await page.getByText('Different 3').click();
    await expect.poll(() => page.getByRole('listitem').allInnerTexts()).toHaveLength(3);
    const [first, second, third] = await page.getByRole('listitem').allInnerTexts();
    expect([first, second, third].join(' ')).toMatch(/P-9.*95.*\+5.*P-3.*28.*-2.*P-6.*59.*-1/s);
    await page.getByText('+12.50').waitFor();
    await expectSound(service, monitored);
    await page.getByText('Equal 7').click();
    await expect.poll(() => page.getByRole('listitem').count()).toBe(7);
    const counts = await countsOf(take);
    expect([...ids].map(([, id]) => counts[id])).toEqual([10, 20, 28, 40, 50, 59, 70, 80, 95, 100]);
    await monitored.close();
  });

  test('a scanner is faster than the lists: each scan counts one, and the next product saves the one before', async () => {
    const bolt = await product('BOLT', { barcode: '4006381333931' });
    const nut = await product('NUT');
    const take = await open();
    const monitored = await service.open(`/stock-takes/${take}/count`, { ...phone, intercepted: true });
    const { page } = monitored;
    // Products arrive after the scans.
    const scanned = Promise.withResolvers<void>();
    await page.route('**/products.list*', async (route) => {
      if (!route.request().url().includes('%22q%22')) await scanned.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    for (const code of ['4006381333931', '4006381333931', 'NUT', 'NUT', 'NUT', '4006381333931'])
      await scan(page, code);
    scanned.resolve();
    await expect.poll(() => countsOf(take)).toEqual({ [bolt]: 2, [nut]: 3 });
    await card(page, 'BOLT').getByText('Counted: 2', { exact: true }).waitFor();
    // A button has the focus, and a scan still counts.
    await button(page, '5').focus();
    await scan(page, 'NUT');
    await card(page, 'NUT').getByText('Counted: 3', { exact: true }).waitFor();
    await button(page, 'One less').click();
    await scan(page, 'BOLT');
    await expect.poll(() => countsOf(take)).toEqual({ [bolt]: 2, [nut]: 2 });
    expect(await button(page, 'Scan with the camera').count()).toBe(0);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('a code that no product has is assigned by those who edit products; a clerk is told whom to ask', async () => {
    const bolt = await product('BOLT');
    const take = await open();
    const clerk = await service.open(`/stock-takes/${take}/count`, {
      ...phone,
      role: 'clerk',
      colors: 'dark',
    });
    await card(clerk.page, 'BOLT').waitFor();
    await scan(clerk.page, '12345678');
    await clerk.page.getByText(/No product has the SKU or barcode 12345678\..*Accountant/).waitFor();
    expect(await button(clerk.page, 'Assign it to a product').count()).toBe(0);
    await expectSound(service, clerk);
    await clerk.close();
    const monitored = await service.open(`/stock-takes/${take}/count`, { ...phone, role: 'accountant' });
    const { page } = monitored;
    await card(page, 'BOLT').waitFor();
    await scan(page, '12345678');
    await button(page, 'Assign it to a product').click();
    await page.getByText('Choose the product that has the code 12345678.').waitFor();
    await page.keyboard.type('bol');
    await page.getByRole('listitem').getByRole('button', { name: /BOLT/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit product' });
    expect(await form.getByLabel('Barcode').inputValue()).toBe('12345678');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await scan(page, '12345678');
    await card(page, 'BOLT')
      .getByText(/BOLT · 12345678/)
      .waitFor();
    const { body } = await service.app.request('GET', `${inventory}/products/${bolt}`);
    expect(body.barcode).toBe('12345678');
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('without a connection, counts wait in the browser, also after a reload, and arrive once', async () => {
    const ids = [await product('A-1'), await product('A-2'), await product('A-3')];
    const take = await open();
    const monitored = await service.open(`/stock-takes/${take}/count`, { ...phone, intercepted: true });
    const { page } = monitored;
    await card(page, 'A-1').getByText('Expected: 10', { exact: true }).waitFor();
    await page.route('**/stockTakes.count?*', (route) => route.abort());
    await page.route('**/stockTakes.count', (route) => route.abort());
    for (const [at, sku] of ['A-1', 'A-2', 'A-3'].entries()) {
      await card(page, sku).getByText('Expected: 10', { exact: true }).waitFor();
      await button(page, String(at + 7)).click();
      await button(page, 'Save & next').click();
    }
    await page.getByText('3 not sent').waitFor();
    await page.reload();
    await page.getByText('3 not sent').waitFor();
    expect(await countsOf(take)).toEqual({});
    await expectSound(service, { ...monitored, errors: [] });
    await page.unrouteAll();
    await button(page, 'Send now').click();
    await page.getByText('3 of 3 counted').waitFor();
    expect(await countsOf(take)).toEqual({ [ids[0] ?? '']: 7, [ids[1] ?? '']: 8, [ids[2] ?? '']: 9 });
    await page.reload();
    await page.getByText('3 of 3 counted').waitFor();
    expect(await page.getByText(/not sent/).count()).toBe(0);
    await monitored.close();
  });

  test('goods that are sold meanwhile lead to a question, before and after the count has arrived', async () => {
    const bolt = await product('BOLT');
    const nut = await product('NUT');
    const take = await open();
    const monitored = await service.open(`/stock-takes/${take}/count`, { ...phone, intercepted: true });
    const { page } = monitored;
    await card(page, 'BOLT').getByText('Expected: 10', { exact: true }).waitFor();
    await page.route('**/stockTakes.count*', (route) => route.abort());
    await button(page, '9').click();
    await button(page, 'Save & next').click();
    await page.getByText('1 not sent').waitFor();
    await move(bolt, 'exit', 2);
    await page.unrouteAll();
    await button(page, 'Send now').click();
    await page.getByText(/BOLT in a box: 2 sold since counted\. Your count is 9\./).waitFor();
    await page.reload();
    await page.getByText(/2 sold since counted\./).waitFor();
    await expectSound(service, { ...monitored, errors: [] });
    await button(page, 'They moved after the count').click();
    await expect.poll(() => countsOf(take)).toEqual({ [bolt]: 7 });
    await card(page, 'NUT').getByText('Expected: 10', { exact: true }).waitFor();
    await button(page, /^As expected/).click();
    await expect.poll(() => countsOf(take)).toEqual({ [bolt]: 7, [nut]: 10 });
    await move(nut, 'exit', 3);
    await expect
      .poll(async () => {
        await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
        return page.getByText(/NUT in a box: 3 sold since counted\./).count();
      })
      .toBe(1);
    await button(page, 'Count again').click();
    await card(page, 'NUT').getByText('Expected: 7', { exact: true }).waitFor();
    await button(page, '7').click();
    await button(page, 'Save & next').click();
    await expect.poll(() => countsOf(take)).toEqual({ [bolt]: 7, [nut]: 7 });
    await page.getByText(/sold since counted/).waitFor({ state: 'detached' });
    await monitored.close();
  });

  test('a blind count shows a clerk neither expected quantities nor differences', async () => {
    await product('BOLT');
    const take = await open({ blind: true });
    const monitored = await service.open(`/stock-takes/${take}/count`, { ...phone, role: 'clerk' });
    const { page } = monitored;
    await card(page, 'BOLT').waitFor();
    expect(await page.getByText(/expected/i).count()).toBe(0);
    await button(page, '4').click();
    await button(page, 'Save & next').click();
    await page.getByText('Counted 1').click();
    await page.getByRole('listitem').getByText('BOLT in a box').waitFor();
    expect(await page.getByText(/^(Equal|Different)/).count()).toBe(0);
    expect(await page.getByText('+').count()).toBe(0);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('decimals and packs are counted in the unit of the product', async () => {
    const flour = await product('FLOUR', { unit: 'kg', quantity_scale: 3, base_unit_label: 'g' }, 12_500);
    const tile = await product('TILE', { packs: [{ code: 'box', quantity: 7 }] });
    const take = await open();
    const monitored = await service.open(`/stock-takes/${take}/count`, { ...phone, locale: 'de-DE' });
    const { page } = monitored;
    await card(page, 'FLOUR').getByText('Soll: 12,500 kg', { exact: true }).waitFor();
    for (const key of ['1', '2', 'Dezimalzeichen', '2', '5']) await button(page, key).click();
    await card(page, 'FLOUR').getByText('12,25').waitFor();
    await expectSound(service, monitored);
    await button(page, 'Speichern & weiter').click();
    await card(page, 'TILE').waitFor();
    await button(page, '+ box (7)').click();
    await button(page, '+ box (7)').click();
    await button(page, 'Eins mehr').click();
    await expectSound(service, monitored);
    await button(page, 'Speichern & weiter').click();
    await expect.poll(() => countsOf(take)).toEqual({ [flour]: 12_250, [tile]: 15 });
    await page.getByText('Abweichend 2').click();
    await page.getByText('12,250 kg (-0,250 kg)').waitFor();
    await page.setViewportSize({ width: 768, height: 1000 });
    await expectSound(service, monitored);
    await monitored.close();
  });
});
