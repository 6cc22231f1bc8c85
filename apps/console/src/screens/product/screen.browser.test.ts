import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSound, browserTests, startConsole, type TestConsole } from '../../testing/console.ts';

describe('levels and the stock card of a product', browserTests, () => {
  let console: TestConsole;
  let id: string;
  let nuts = 0;

  const post = async (body: object) => {
    const response = await console.app.request('POST', '/api/inventory/stock-movements', { body });
    expect(response.status).toBe(201);
    return response.body.id as string;
  };
  // Days stay the same when midnight passes during the tests.
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);

  beforeAll(async () => {
    console = await startConsole();
    const products = ['LAMP Desk lamp', 'BOLT Bolt 8 mm'].map((text, at) => ({
      sku: text.split(' ')[0],
      name: text.slice(5),
      unit: 'pcs',
      costing_method: at === 0 ? 'fifo' : 'moving_average',
      reorder_point: at === 0 ? 20 : null,
    }));
    const { body } = await console.app.request('POST', '/api/inventory/products/batch', {
      body: { products },
    });
    [id] = body.map((each: { id: string }) => each.id);
    await post({ product_id: id, type: 'entry', quantity: 30, unit_cost: 12.5, movement_date: day(40) });
    const exit = { product_id: id, type: 'exit', unit_cost: 0 };
    await post({ ...exit, quantity: 8, movement_date: day(25), reference: 'SO-1' });
    const wrong = await post({ ...exit, quantity: 5, movement_date: day(12), reference: 'SO-2' });
    const reversal = await console.app.request('POST', `/api/inventory/stock-movements/${wrong}/reversal`, {
      body: {},
    });
    expect(reversal.status).toBe(201);
    await post({ ...exit, quantity: 7, movement_date: day(3), reference: 'SO-3' });
  });
  afterAll(() => console?.stop());

  test('the list shows exact figures, filters in the address, and leads to the product', async () => {
    const monitored = await console.open('/levels');
    const { page } = monitored;
    const row = page.getByRole('row', { name: /Desk lamp/ });
    await row.getByText('187.50').waitFor();
    const reorder = row.getByText('Reorder').filter({ visible: true });
    await reorder.waitFor();
    await page.getByText('€187.50').waitFor();
    // Regression: in a batch, the rows would wait for the total of all products.
    const totals = monitored.requests.filter((url) => url.includes('valuation.get'));
    expect(totals.map((url) => url.replace(/\?.*/, '').replace(/.*\//, ''))).toEqual(['valuation.get']);
    await expectSound(console, monitored);
    // A phone has no column for the status, but shows it.
    await page.setViewportSize({ width: 360, height: 740 });
    await reorder.waitFor();
    await expectSound(console, monitored);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('/');
    await page.keyboard.type('bolt');
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toMatch(/\?q=bolt$/);
    await page.reload();
    await page.getByRole('row', { name: /Bolt 8 mm/ }).waitFor();
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No product contains “nothing like it”.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('At the end of').fill(day(26));
    await page.getByLabel('At the end of').blur();
    await page
      .getByRole('row', { name: /Desk lamp/ })
      .getByText('375.00')
      .waitFor();
    await page.getByLabel('At the end of').fill('');
    await page.getByLabel('At the end of').blur();
    await page.getByLabel('At or below the reorder point only').check();
    await page.getByRole('row', { name: /Bolt/ }).waitFor({ state: 'detached' });
    // The search and this filter work together.
    await page.getByRole('searchbox').fill('bolt');
    await page.getByText('No product contains “bolt”.').waitFor();
    await page.getByRole('searchbox').fill('LAMP');
    await expect.poll(() => new URL(page.url()).search).toBe('?q=LAMP&below=true');
    await page.getByRole('link', { name: /Desk lamp/ }).click();
    await page.getByRole('heading', { name: 'Desk lamp' }).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('category, reorder quantity and lead time are entered in the form and shown with the product', async () => {
    const monitored = await console.open(`/products/${id}`, { role: 'accountant' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit product' });
    await form.getByLabel('Category').fill('Lighting');
    await form.getByLabel('Reorder quantity').fill('45');
    await form.getByLabel('Lead time in days').fill('12.5');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter a number in digits').waitFor();
    await form.getByLabel('Lead time in days').fill('12');
    await expectSound(console, monitored);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('LAMP · pcs · FIFO · Lighting').waitFor();
    await page.getByText('Reorder quantity: 45').waitFor();
    await page.getByText('Lead time, days: 12').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectSound(console, monitored);
    const { body } = await console.app.request('GET', `/api/inventory/products/${id}`);
    expect(body).toMatchObject({ category: 'Lighting', reorder_quantity: 45, lead_time_days: 12 });
    await page.getByRole('button', { name: 'Edit' }).click();
    for (const name of ['Category', 'Reorder quantity', 'Lead time in days'])
      await form.getByLabel(name).fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Lead time, days: 12').waitFor({ state: 'detached' });
    await page.getByText('LAMP · pcs · FIFO', { exact: true }).waitFor();
    await monitored.close();
  });

  test('the stock card pairs reversals, and the chart is read with the arrow keys', async () => {
    const monitored = await console.open(`/products/${id}`);
    const { page } = monitored;
    const chart = page.getByRole('application', { name: 'Quantity and value over time' });
    await chart.locator('canvas').waitFor();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(5);
    await page.getByText('Reversal of the movement').waitFor();
    await page.getByText('Reversed', { exact: true }).waitFor();
    await chart.focus();
    // It starts at the first movement.
    await page.keyboard.press('Home');
    await page.getByText(/: 30 on hand, €375\.00$/).waitFor();
    await page.keyboard.press('End');
    await page.getByText(/: 15 on hand, €187\.50$/).waitFor();
    // Change by change: the two movements of the reversal are marked together.
    const marked = page.locator('tbody tr[class*="selected"]');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => marked.count()).toBe(2);
    expect((await marked.allInnerTexts()).join(' ')).toContain('SO-2');
    await page.getByLabel('Period').selectOption('Everything');
    await page.getByText('At the beginning').waitFor();
    await expect.poll(() => page.url()).toMatch(/range=all/);
    await expectSound(console, monitored);
    await monitored.close();
  });

  // Regression: the chart ended with the first page of the stock card.
  test('the chart reaches today however many movements there are, and says if it leaves days out', async () => {
    const created = await console.app.request('POST', '/api/inventory/products', {
      body: { sku: 'LONG', name: 'Long history' },
    });
    const product_id = created.body.id;
    await post({ product_id, type: 'entry', quantity: 5, unit_cost: 2, movement_date: day(500) });
    const movement = { product_id, type: 'entry', quantity: 1, unit_cost: 2, movement_date: day(30) };
    for (let batch = 0; batch < 2; batch += 1) {
      const body = { movements: Array.from({ length: 520 }, () => movement) };
      const { status } = await console.app.request('POST', '/api/inventory/stock-movements/batch', { body });
      expect(status).toBe(201);
    }
    await post({ product_id, type: 'exit', quantity: 45, unit_cost: 0, movement_date: day(2) });
    const monitored = await console.open(`/products/${product_id}`);
    const { page } = monitored;
    const chart = page.getByRole('application', { name: 'Quantity and value over time' });
    await chart.locator('canvas').waitFor();
    expect(await page.getByText('366 days').count()).toBe(0);
    await chart.focus();
    await page.keyboard.press('End');
    await page.getByText(/: 1,000 on hand, €2,000\.00$/).waitFor();
    await page.getByLabel('Period').selectOption('Everything');
    await page.getByText('the chart shows 366 days at even distances').waitFor();
    await chart.focus();
    await page.keyboard.press('End');
    await page.getByText(/: 1,000 on hand, €2,000\.00$/).waitFor();
    await page.keyboard.press('Home');
    await page.getByText(/: 5 on hand, €10\.00$/).waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('dragging in the chart chooses the days of the stock card', async () => {
    const monitored = await console.open(`/products/${id}`);
    const { page } = monitored;
    const over = page.locator('.u-over');
    await over.waitFor();
    const box = await over.boundingBox();
    if (box === null) throw new Error('the chart has no size');
    await page.mouse.move(box.x + box.width * 0.8, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.95, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await page.getByLabel('From').waitFor();
    await expect.poll(() => page.url()).toMatch(/from=\d{4}-\d{2}-\d{2}&to=/);
    await monitored.close();
  });

  test.each([
    ['light', 360],
    ['dark', 360],
    ['dark', 1280],
  ] as const)('both are sound in %s at %i pixels', async (colors, width) => {
    const monitored = await console.open('/levels', { colors, width, role: 'viewer' });
    const { page } = monitored;
    await page
      .getByRole('row', { name: /Desk lamp/ })
      .getByText('187.50')
      .waitFor();
    await expectSound(console, monitored);
    await page.getByRole('link', { name: /Desk lamp/ }).click();
    await page.locator('canvas').waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('a product is created with the keyboard, once even if the response is lost, and changed', async () => {
    const monitored = await console.open('/levels', { width: 360, colors: 'dark', intercepted: true });
    const { page } = monitored;
    await page.getByRole('button', { name: 'New product' }).click();
    const creating = page.getByRole('dialog', { name: 'New product' });
    // The dialog takes the focus when it has opened; Enter would press its first control.
    await creating.locator(':focus').waitFor();
    await creating.getByLabel('SKU').fill('LAMP');
    await page.keyboard.press('Enter');
    await creating.getByText('Fill in this field.').waitFor();
    await creating.getByLabel('Name').fill('Washer');
    await page.keyboard.press('Enter');
    await creating.getByText('Another product has this SKU.').waitFor();
    expect(await creating.getByLabel('SKU').getAttribute('aria-invalid')).toBe('true');
    await expectSound(console, monitored);
    await creating.getByLabel('SKU').fill('WASHER');
    await creating.getByLabel('Reorder point').fill('5');
    const keys = new Set<string | undefined>();
    let isLost = true;
    await page.route('**/console/trpc/products.create*', async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      if (!isLost) return route.continue();
      // The service carries it out, and its response gets lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.keyboard.press('Enter');
    await creating.getByText('No confirmation has arrived.').waitFor();
    expect(await creating.getByLabel('SKU').isDisabled()).toBe(true);
    isLost = false;
    await creating.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Washer' }).waitFor();
    expect(keys.size).toBe(1);

    await page.getByRole('button', { name: 'Edit' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit product' });
    await editing.locator(':focus').waitFor();
    await editing.getByLabel('Name').fill('Washer 8 mm');
    await editing.getByLabel('Reorder point').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Washer 8 mm' }).waitFor();
    const { body } = await console.app.request('GET', '/api/inventory/products?sku=WASHER');
    expect(body).toMatchObject([{ name: 'Washer 8 mm', unit: 'pcs', reorder_point: null }]);
    await monitored.close();
  });

  test('a movement entered late shows its effect; without the chart, the table has every figure', async () => {
    const { body } = await console.app.request('POST', '/api/inventory/products', {
      body: { sku: 'LATE', name: 'Late product' },
    });
    const entry = { product_id: body.id, type: 'entry', unit_cost: 2 };
    await post({ ...entry, quantity: 10, movement_date: day(5) });
    await post({ ...entry, quantity: 4, movement_date: day(9) });
    const monitored = await console.open(`/products/${body.id}`, { intercepted: true });
    const { page } = monitored;
    await page.locator('canvas').waitFor();
    await page.getByText('Entered after later movements: shifts the balances below by +4').waitFor();
    await page.getByText('Dotted: the quantity without movements that were entered late.').waitFor();
    await page.route(/\/assets\/chart-(?!data)[^/]*\.js$/, (route) => route.abort('failed'));
    await page.reload();
    await page.getByText('The chart cannot be drawn in this browser.').waitFor();
    expect(await page.locator('canvas').count()).toBe(0);
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(2);
    await monitored.close();
  });

  test('a viewer reads why there are no buttons', async () => {
    const monitored = await console.open(`/products/${id}`, { role: 'viewer' });
    const { page } = monitored;
    await page.getByText('Posting a movement needs the role Clerk').waitFor();
    await page.getByText('Creating and changing products needs the role Accountant').waitFor();
    for (const name of ['Edit', 'Post a movement'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await monitored.close();
  });

  test('a product that does not exist is said to', async () => {
    const monitored = await console.open('/products/01234567-89ab-7def-8123-456789abcdef');
    await monitored.page.getByText('There is no such product.').waitFor();
    await expectSound(console, monitored);
    await monitored.close();
  });

  test('a product is archived once it is empty, and unarchived', async () => {
    const { body: nut } = await console.app.request('POST', '/api/inventory/products', {
      body: { sku: `NUT-${(nuts += 1)}`, name: 'Nut' },
    });
    const movement = { product_id: nut.id, quantity: 2, unit_cost: 1, movement_date: day(2) };
    await post({ ...movement, type: 'entry' });
    const monitored = await console.open(`/products/${nut.id}`);
    const { page } = monitored;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Archive' }).click();
    await expectSound(console, monitored);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await dialog.getByText('The product has stock.').waitFor();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await post({ ...movement, type: 'exit' });
    await page.getByRole('button', { name: 'Archive' }).click();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await page.getByText(`${nut.sku} is archived.`).waitFor();
    await page.getByText('Archived: takes no new movements.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Post a movement' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Unarchive' }).click();
    await dialog.getByRole('button', { name: 'Unarchive' }).click();
    await page.getByText(`${nut.sku} takes movements again.`).waitFor();
    await page.getByRole('button', { name: 'Post a movement' }).waitFor();
    await monitored.close();
  });
});
