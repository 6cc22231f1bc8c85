import { expectCreated, postMovement } from '@tallybook/api/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  expectSound,
  browserTests,
  consoleOfSuite,
  noBrowser,
  type TestConsole,
} from '../../testing/console.ts';

if (noBrowser !== undefined) console.warn(`The stock take: ${noBrowser}`);

describe('the stock take', browserTests, () => {
  const started = consoleOfSuite();
  let service: TestConsole;
  beforeEach(() => {
    service = started();
  });

  async function product(sku: string, name: string, costing_method = 'moving_average'): Promise<string> {
    const response = await service.app.request('POST', '/api/inventory/products', {
      body: { sku, name, costing_method },
    });
    expect(response.status).toBe(201);
    return response.body.id as string;
  }
  const move = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
    expectCreated(postMovement(service.app, { product_id, type, quantity, unit_cost, movement_date }));

  test('counts with the keyboard alone, shows differences and their value, then posts all of them at once', async () => {
    const bolt = await product('BOLT-8', 'Bolt, 8 mm');
    await move(bolt, '2026-03-02', 'entry', 3, 3.333333);
    const nut = await product('NUT-8', 'Nut, 8 mm', 'fifo');
    await move(nut, '2026-03-02', 'entry', 10, 1);
    await move(nut, '2026-03-03', 'entry', 10, 2);
    const tape = await product('TAPE', 'Tape');
    const monitored = await service.open('/stock-take');
    const { page } = monitored;
    const cell = (name: string) => page.getByRole('textbox', { name: `Counted quantity of ${name}` });
    const row = (sku: string) => page.getByRole('row').filter({ hasText: sku });
    await page.getByLabel('Count date').fill('2026-03-31');
    await cell('TAPE Tape').waitFor();
    await page.getByLabel('Hide expected quantities until counted').check();
    await expect.poll(() => row('BOLT-8').textContent()).toContain('•••');
    await expectSound(service, monitored);

    // Newest first: TAPE, NUT-8, BOLT-8.
    await cell('TAPE Tape').focus();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1x');
    await page.keyboard.press('Escape');
    await page.keyboard.type('15');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('2');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => row('BOLT-8').textContent()).toMatch(/3.*-1.*-3\.33/);
    // Regression: the sheet read the levels of all products, which may be 100,000, instead of those in view.
    const levels = monitored.requests.filter((url) => url.includes('stockLevels.listPage'));
    expect(levels.filter((url) => !url.includes('product_id'))).toEqual([]);
    await page.getByText('Counted: 3 · Different: 3').waitFor();
    // A reload loses nothing.
    await page.reload();
    await expect.poll(() => cell('NUT-8 Nut, 8 mm').inputValue()).toBe('15');
    await page.getByRole('button', { name: 'Review differences' }).click();

    await page.getByText('Without a unit cost the surplus is worth 0.').waitFor();
    await page.getByLabel('Unit cost of the surplus of TAPE Tape').fill('2.5');
    await expect.poll(() => row('NUT-8').textContent()).toMatch(/20.*15.*-5.*≈ -7\.50/);
    await expect.poll(() => row('Total').textContent()).toBe('Total-€0.83');
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Post the stock take' }).click();
    await page.getByText('Adjustments posted: 3. Products unchanged: 0.').waitFor();
    await expectSound(service, monitored);

    const { body } = await service.app.request('GET', '/api/inventory/stock-levels');
    const onHand = Object.fromEntries(
      body.map((level: { product_id: string; on_hand: number }) => [level.product_id, level.on_hand]),
    );
    expect([onHand[bolt], onHand[nut], onHand[tape]]).toEqual([2, 15, 4]);
    await page.getByRole('button', { name: 'New stock take' }).click();
    await page.getByText('Counted: 0 · Different: 0').waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('marks a rejected count, offers the smallest that later exits allow, and posts that', async () => {
    const glue = await product('GLUE', 'Glue');
    await move(glue, '2026-03-02', 'entry', 10, 1);
    await move(glue, '2026-04-10', 'exit', 8);
    const monitored = await service.open('/stock-take', { colors: 'dark', width: 360 });
    const { page } = monitored;
    await page.getByLabel('Count date').fill('2026-03-31');
    await page.getByLabel('Search products').fill('glue');
    await page.getByRole('textbox', { name: 'Counted quantity of GLUE Glue' }).fill('3');
    await page.getByRole('button', { name: 'Review differences' }).click();
    await page.getByRole('button', { name: 'Post the stock take' }).click();
    await page.getByText('Nothing was posted. Correct the marked counts').waitFor();
    await page.getByText(/on .*10.* the balance would fall below zero/).waitFor();
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Use 8' }).click();
    await page.getByRole('button', { name: 'Post the stock take' }).click();
    await page.getByText('Adjustments posted: 1. Products unchanged: 0.').waitFor();
    await monitored.close();
  });

  test('a column pasted from a spreadsheet fills the rows below, and a count that is no number is marked', async () => {
    await product('A-1', 'First');
    const second = await product('A-2', 'Second');
    const monitored = await service.open(`/products/${second}`);
    const { page } = monitored;
    // The page of a product leads to its row of the sheet.
    await page.getByRole('link', { name: 'Count', exact: true }).click();
    await expect.poll(() => page.getByLabel('Search products').inputValue()).toBe('A-2');
    await page.getByLabel('Search products').fill('a-');
    const cell = (name: string) => page.getByRole('textbox', { name: `Counted quantity of ${name}` });
    // The rows below have the order of their SKUs.
    await cell('A-1 First').focus();
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '12\\tx\\r\\n1,5\\r\\n');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`);
    await expect.poll(() => cell('A-2 Second').inputValue()).toBe('1,5');
    expect(await cell('A-1 First').inputValue()).toBe('12');
    await page.getByText('Enter a whole number, 0 or more.').waitFor();
    await page.getByText('Not valid: 1. Correct these counts first.').waitFor();
    expect(await page.getByRole('button', { name: 'Review differences' }).count()).toBe(0);
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Clear all counts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear all counts' }).click();
    await page.getByText('Counted: 0 · Different: 0').waitFor();
    await monitored.close();
  });

  test('posts once if the response is lost, and says so', async () => {
    const wax = await product('WAX', 'Wax');
    await move(wax, '2026-03-02', 'entry', 5, 1);
    const monitored = await service.open('/stock-take', { intercepted: true });
    const { page } = monitored;
    await page.getByLabel('Count date').fill('2026-03-31');
    await page.getByLabel('Search products').fill('wax');
    await page.getByRole('textbox', { name: 'Counted quantity of WAX Wax' }).fill('7');
    await page.getByRole('button', { name: 'Review differences' }).click();
    await page.route('**/stockTakes.record*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Post the stock take' }).click();
    await page.getByText('There is no connection to the service.').waitFor();
    await page.unroute('**/stockTakes.record*');
    expect(
      await page.getByLabel('Unit cost of the surplus of WAX Wax').getAttribute('readonly'),
    ).not.toBeNull();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('It had already been posted: only the response was lost.').waitFor();
    await page.getByText('Adjustments posted: 1. Products unchanged: 0.').waitFor();
    const { body } = await service.app.request('GET', `/api/inventory/stock-movements?product_id=${wax}`);
    expect(body).toHaveLength(2);
    await monitored.close();
  });

  test('tells a clerk which role posts stock takes', async () => {
    const monitored = await service.open('/stock-take', { role: 'clerk' });
    await monitored.page.getByText('You need the role Accountant or a higher one for this.').waitFor();
    await monitored.close();
  });
});
