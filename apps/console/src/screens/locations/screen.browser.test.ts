import { expectCreated } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  browserTests,
  expectSound,
  startConsole,
  type TestConsole,
  type Viewer,
} from '../../testing/console.ts';

type Page = MonitoredPage['page'];

describe('locations', browserTests, () => {
  let service: TestConsole;
  let bolt: string;
  beforeAll(async () => {
    service = await startConsole();
    const { app } = service;
    const body = { sku: 'BOLT-8', name: 'Bolt, 8 mm, galvanized' };
    bolt = (await expectCreated(app.request('POST', '/api/inventory/products', { body }))).id;
    const entry = {
      product_id: bolt,
      type: 'entry',
      quantity: 12,
      unit_cost: 2,
      movement_date: '2026-03-10',
    };
    await expectCreated(app.request('POST', '/api/inventory/stock-movements', { body: entry }));
  });
  afterAll(() => service?.stop());

  /** The quantities of the product by the names of their locations. */
  async function stock(): Promise<Record<string, number>> {
    const { app } = service;
    const [levels, locations] = await Promise.all([
      app.request('GET', `/api/inventory/location-levels?product_id=${bolt}`),
      app.request('GET', '/api/inventory/locations'),
    ]);
    const nameOf = (id: string) =>
      locations.body.find((location: { id: string }) => location.id === id).name as string;
    return Object.fromEntries(
      levels.body.map((level: { location_id: string; on_hand: number }) => [
        nameOf(level.location_id),
        level.on_hand,
      ]),
    );
  }

  /** Chooses the product in a panel. */
  async function choose(page: Page): Promise<void> {
    const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Product' });
    await picker.fill('BOLT-8');
    await page.getByRole('option', { name: /BOLT-8/ }).click();
    await expect.poll(() => picker.inputValue()).toContain('BOLT-8');
  }

  /** Opens the panel that moves stock, and fills it in. */
  async function fillTransfer(page: Page, from: string, to: string, quantity: string) {
    await page.getByRole('button', { name: 'Move stock' }).click();
    const panel = page.getByRole('dialog', { name: 'Move stock' });
    await panel.locator(':focus').waitFor();
    await choose(page);
    await panel.getByLabel('From').selectOption({ label: from });
    await panel.getByLabel('To').selectOption({ label: to });
    await panel.getByLabel(/^Quantity/).fill(quantity);
    await panel.getByLabel('Date').fill('2026-03-12');
    return panel;
  }

  async function create(page: Page, name: string, code: string): Promise<void> {
    await page.getByRole('button', { name: 'Create location' }).click();
    const form = page.getByRole('dialog', { name: 'Create location' });
    await form.locator(':focus').waitFor();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Code').fill(code);
    await form.getByRole('button', { name: 'Create location' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name, exact: true }).waitFor();
  }

  const looks: readonly Viewer[] = [
    { width: 1280, colors: 'light' },
    { width: 360, colors: 'dark' },
  ];

  test('says what locations are for, and creates the first one and another', async () => {
    const clerk = await service.open('/locations', { role: 'clerk', width: 360 });
    await clerk.page.getByText('All of your stock is in one place').waitFor();
    await clerk.page.getByText('If you have one place, you need none.').waitFor();
    await clerk.page.getByText('Creating locations needs the role Accountant or a higher one.').waitFor();
    expect(await clerk.page.getByRole('main').getByRole('button').count()).toBe(0);
    await expectSound(service, clerk);
    await clerk.close();

    const monitored = await service.open('/locations');
    const { page } = monitored;
    await page.getByText('All of your stock is in one place').waitFor();
    await expectSound(service, monitored);
    await create(page, 'West warehouse', 'WEST');
    const standard = page.getByRole('row', { name: /Default location/ });
    await standard.getByText('Default', { exact: true }).waitFor();
    expect(await standard.getByRole('button', { name: /^Archive/ }).count()).toBe(0);
    await create(page, 'Van of the service team', 'VAN');
    await page.getByText('Nothing has been moved yet.').waitFor();
    await expectSound(service, monitored);

    await page.getByRole('button', { name: 'Change West warehouse' }).click();
    const form = page.getByRole('dialog', { name: 'Change West warehouse' });
    await form.locator(':focus').waitFor();
    await form.getByLabel('Code').fill('VAN');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Another location has this code.').waitFor();
    await expectSound(service, monitored);
    await form.getByLabel('Code').fill('W');
    await form.getByLabel('Name').fill('West');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^West/ }).getByText('W', { exact: true }).waitFor();
    await monitored.close();
  });

  test.each(looks)('moves stock, and undoes it, with $width pixels and $colors colors', async (look) => {
    const monitored = await service.open('/locations', look);
    const { page } = monitored;
    const panel = await fillTransfer(page, 'Default location', 'West', '4');
    await panel.getByText('There now: 12').waitFor();
    await expectSound(service, monitored);
    await panel.getByRole('button', { name: 'Move', exact: true }).click();
    await panel.getByRole('heading', { name: 'Moved' }).waitFor();
    await panel.getByText('4 pcs BOLT-8 · From Default location · To West · 12 Mar 2026').waitFor();
    await expectSound(service, monitored);
    expect(await stock()).toEqual({ 'Default location': 8, West: 4 });
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('The transfer is reversed.').waitFor();
    expect(await stock()).toEqual({ 'Default location': 12, West: 0 });
    await panel.getByRole('button', { name: 'Close' }).last().click();
    await panel.waitFor({ state: 'detached' });
    const rows = page.getByRole('region', { name: 'Transfers' });
    await rows.getByText('Reversal', { exact: true }).first().waitFor();
    await rows.getByText('Reversed', { exact: true }).first().waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('names the location that has too few, and offers what is there', async () => {
    const monitored = await service.open('/locations', { role: 'clerk' });
    const { page } = monitored;
    const panel = await fillTransfer(page, 'Default location', 'West', '13');
    await panel.getByRole('button', { name: 'Move', exact: true }).click();
    await panel
      .getByText('Only 12 can be taken from Default location: that was there on 12 Mar 2026.')
      .waitFor();
    await expectSound(service, monitored);
    await panel.getByRole('button', { name: 'Use 12' }).click();
    expect(await panel.getByLabel(/^Quantity/).inputValue()).toBe('12');
    await panel.getByLabel(/^Quantity/).fill('5');
    await panel.getByLabel('To').selectOption({ label: 'Default location' });
    await panel.getByRole('button', { name: 'Move', exact: true }).click();
    await panel.getByText('The goods are there already. Choose another location.').waitFor();
    await panel.getByLabel('To').selectOption({ label: 'West' });
    await panel.getByRole('button', { name: 'Move', exact: true }).click();
    await panel.getByRole('heading', { name: 'Moved' }).waitFor();
    // Reversing needs a higher role.
    expect(await panel.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await stock()).toEqual({ 'Default location': 7, West: 5 });
    await monitored.close();
  });

  test('an issue takes from the chosen location, which its movement shows', async () => {
    const monitored = await service.open('/movements', { role: 'clerk' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Post a movement' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Post a movement' });
    await panel.locator(':focus').waitFor();
    await choose(page);
    await panel.getByLabel('Issue').check();
    const location = panel.getByLabel('Location', { exact: true });
    expect(await location.locator('option:checked').textContent()).toBe('Default location');
    await location.selectOption({ label: 'West' });
    await panel.getByLabel('Date').fill('2026-03-13');
    await panel.getByLabel(/^Quantity/).fill('6');
    // Of the 12 on hand, 7 are elsewhere.
    await panel.getByText('Now at West: 5').waitFor();
    await panel.getByText('After this: -1 at West').waitFor();
    await panel.getByText('This is more than is there.').waitFor();
    await panel.getByLabel('Date').fill('2026-03-11');
    await panel.getByText('At the end of 11 Mar 2026, after this: -6').waitFor();
    await panel.getByLabel('Date').fill('2026-03-13');
    await expectSound(service, monitored);
    await panel.getByRole('button', { name: 'Post', exact: true }).click();
    await panel.getByText('Only 5 can be taken from West: that was there on 13 Mar 2026.').waitFor();
    await panel.getByRole('button', { name: 'Use 5' }).click();
    await panel.getByRole('button', { name: 'Post', exact: true }).click();
    await panel.getByRole('heading', { name: 'Posted' }).waitFor();
    expect(await stock()).toEqual({ 'Default location': 7, West: 0 });
    await panel.getByRole('link', { name: /BOLT-8/ }).click();
    await page.getByRole('heading', { level: 1, name: /BOLT-8/ }).waitFor();
    await page.getByText('West', { exact: true }).waitFor();
    await expectSound(service, monitored);
    await page.getByRole('link', { name: 'Movements' }).first().click();
    await page.getByText('Location: West').waitFor();
    await monitored.close();
  });

  test('the pages of a location and of a product show what is where, and move it', async () => {
    const monitored = await service.open('/locations');
    const { page } = monitored;
    await page.getByRole('link', { name: 'Default location' }).click();
    await page.getByRole('heading', { level: 1, name: 'Default location' }).waitFor();
    const stockHere = page.getByRole('region', { name: 'Stock here' });
    await stockHere.getByText('7', { exact: true }).waitFor();
    await expectSound(service, monitored);
    await page.getByRole('button', { name: 'Move: Bolt, 8 mm, galvanized' }).click();
    const panel = page.getByRole('dialog', { name: 'Move stock' });
    await panel.locator(':focus').waitFor();
    await panel.getByLabel('To').selectOption({ label: 'Van of the service team' });
    await panel.getByLabel(/^Quantity/).fill('3');
    await panel.getByLabel('Date').fill('2026-03-14');
    await panel.getByRole('button', { name: 'Move', exact: true }).click();
    await panel.getByRole('heading', { name: 'Moved' }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).last().click();
    await panel.waitFor({ state: 'detached' });
    await stockHere.getByText('4', { exact: true }).waitFor();
    await stockHere.getByRole('link', { name: /Bolt, 8 mm/ }).click();
    const where = page.getByRole('region', { name: 'Where it is' });
    await where.getByText('Van of the service team').waitFor();
    expect(await where.getByRole('definition').allTextContents()).toEqual(['4', '3']);
    await expectSound(service, monitored);
    await where.getByRole('button', { name: 'Move' }).click();
    await panel.getByText('There now: 4').waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('reverses a transfer of the list, and archives a location that is empty', async () => {
    const monitored = await service.open('/locations', { role: 'accountant' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Archive Van of the service team' }).click();
    const question = page.getByRole('dialog', { name: 'Archive Van of the service team?' });
    await question.getByRole('button', { name: 'Archive' }).click();
    await question.getByText(/^3 units of a product are at the location/).waitFor();
    await expectSound(service, monitored);
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'detached' });
    await page
      .getByRole('button', {
        name: 'Reverse: 3 pcs BOLT-8 · From Default location · To Van of the service team · 14 Mar 2026',
      })
      .click();
    const reversal = page.getByRole('dialog', { name: 'Reverse this transfer?' });
    await expectSound(service, monitored);
    await reversal.getByRole('button', { name: 'Reverse' }).click();
    await page.getByText('The transfer is reversed.').waitFor();
    expect(await stock()).toMatchObject({ 'Default location': 7, 'Van of the service team': 0 });
    await page.getByRole('button', { name: 'Archive Van of the service team' }).click();
    await question.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Van of the service team is archived.').waitFor();
    await page
      .getByRole('row', { name: /^Van of the service team/ })
      .getByText('Archived')
      .waitFor();
    await monitored.close();
  });

  test('a viewer sees what is where, and can only download it', async () => {
    const monitored = await service.open('/locations', { role: 'viewer', width: 360 });
    const { page } = monitored;
    await page.getByRole('rowheader', { name: 'West', exact: true }).waitFor();
    await page.getByText('Reversal', { exact: true }).first().waitFor();
    await page.getByText('Moving stock needs the role Clerk or a higher one.').waitFor();
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Download CSV']);
    await expectSound(service, monitored);
    await page.getByRole('link', { name: 'Default location' }).click();
    await page.getByRole('region', { name: 'Stock here' }).getByText('7', { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Download CSV']);
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('a correction begins with the location of the mistake, and can name another one', async () => {
    const { app } = service;
    const west = (await app.request('GET', '/api/inventory/locations')).body.find(
      ({ name }: { name: string }) => name === 'West',
    );
    const receipt = { product_id: bolt, type: 'entry', quantity: 2, unit_cost: 2, location_id: west.id };
    const { id } = await expectCreated(
      app.request('POST', '/api/inventory/stock-movements', {
        body: { ...receipt, movement_date: '2026-03-20', reference: 'PO-9' },
      }),
    );
    expect(await stock()).toMatchObject({ 'Default location': 7, West: 2 });
    const monitored = await service.open(`/movements/${id}`, { width: 360, colors: 'dark' });
    const { page } = monitored;
    await page.getByRole('button', { name: 'Correct' }).click();
    const panel = page.getByRole('dialog', { name: 'Correct a movement' });
    const location = panel.getByLabel('Location', { exact: true });
    await expect.poll(() => location.locator('option:checked').textContent()).toBe('West');
    await expectSound(service, monitored);
    await location.selectOption({ label: 'Default location' });
    await panel.getByRole('button', { name: 'Correct' }).click();
    await panel.getByRole('heading', { name: 'Posted' }).waitFor();
    expect(await stock()).toMatchObject({ 'Default location': 9, West: 0 });
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('The movement is posted again as it was before the correction.').waitFor();
    expect(await stock()).toMatchObject({ 'Default location': 7, West: 2 });
    await monitored.close();
  });

  // Regression: the undo left the goods at the location of the correction.
  test('an undo of a correction that named a location brings the goods back to the default one', async () => {
    const { app } = service;
    const { id: jug } = await expectCreated(
      app.request('POST', '/api/inventory/products', { body: { sku: 'JUG', name: 'Jug' } }),
    );
    const receipt = { product_id: jug, type: 'entry', quantity: 10, unit_cost: 2 };
    const { id } = await expectCreated(
      app.request('POST', '/api/inventory/stock-movements', {
        body: { ...receipt, movement_date: '2026-03-20' },
      }),
    );
    const monitored = await service.open(`/movements/${id}`);
    const { page } = monitored;
    await page.getByRole('button', { name: 'Correct' }).click();
    const panel = page.getByRole('dialog', { name: 'Correct a movement' });
    await panel.getByLabel('Location', { exact: true }).selectOption({ label: 'West' });
    await panel.getByRole('button', { name: 'Correct' }).click();
    await panel.getByRole('heading', { name: 'Posted' }).waitFor();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('The movement is posted again as it was before the correction.').waitFor();
    const { body } = await app.request('GET', `/api/inventory/location-levels?product_id=${jug}`);
    const standard = (await app.request('GET', '/api/inventory/locations')).body.find(
      ({ is_default }: { is_default: boolean }) => is_default,
    );
    expect(body.filter(({ on_hand }: { on_hand: number }) => on_hand !== 0)).toMatchObject([
      { location_id: standard.id, on_hand: 10 },
    ]);
    await monitored.close();
  });

  test('shows what is at a location after more products than a page have left it', async () => {
    const { app } = service;
    const create = (path: string, body: object) =>
      expectCreated(app.request('POST', `/api/inventory/${path}`, { body }));
    const cellar = await create('locations', { code: 'CELLAR', name: 'Cellar' });
    const products = await Promise.all(
      Array.from({ length: 101 }, (_, at) => create('products', { sku: `JAR-${at}`, name: `Jar ${at}` })),
    );
    const ids: string[] = products.map(({ id }) => id);
    const last = ids.reduce((one, other) => (other > one ? other : one));
    const movement = { quantity: 1, unit_cost: 1, movement_date: '2026-03-10', location_id: cellar.id };
    const post = (type: string, of: readonly string[]) =>
      create('stock-movements/batch', {
        movements: of.map((product_id) => ({ ...movement, product_id, type })),
      });
    await post('entry', ids);
    await post(
      'exit',
      ids.filter((id) => id !== last),
    );
    const monitored = await service.open(`/locations/${cellar.id}`);
    const { page } = monitored;
    await page.getByRole('region', { name: 'Stock here' }).getByRole('link', { name: /Jar/ }).waitFor();
    await expectSound(service, monitored);
    await monitored.close();
  });

  test('sends goods in two steps, and receives them in parts', async () => {
    const before = await stock();
    const monitored = await service.open('/locations');
    const { page } = monitored;
    const panel = await fillTransfer(page, 'Default location', 'West', '3');
    await panel.getByLabel('In two steps').check();
    await expectSound(service, monitored);
    await panel.getByRole('button', { name: 'Move', exact: true }).click();
    await panel.getByText('3 pcs BOLT-8 · From Default location · To West · 12 Mar 2026').waitFor();
    await panel.getByRole('button', { name: 'Close' }).last().click();
    await panel.waitFor({ state: 'detached' });
    const underWay = page.getByRole('region', { name: 'Under way' });
    await underWay.getByText('3', { exact: true }).waitFor();
    await expectSound(service, monitored);
    const receive = async (quantity: string) => {
      await underWay.getByRole('button', { name: /^Receive: 3 pcs BOLT-8/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Receive goods' });
      await dialog.locator(':focus').waitFor();
      await dialog.getByLabel(/^Quantity/).fill(quantity);
      await dialog.getByLabel('Date of arrival').fill('2026-03-14');
      await dialog.getByRole('button', { name: 'Receive' }).click();
      return dialog;
    };
    const tooMany = await receive('4');
    await tooMany.getByText('From this day on, 3 of this dispatch are under way.').waitFor();
    await expectSound(service, monitored);
    await tooMany.getByRole('button', { name: 'Cancel' }).click();
    await tooMany.waitFor({ state: 'detached' });
    await (await receive('2')).waitFor({ state: 'detached' });
    await underWay.getByText('1', { exact: true }).waitFor();
    expect(await stock()).toMatchObject({
      'Default location': (before['Default location'] ?? 0) - 3,
      'In transit': 1,
      West: (before['West'] ?? 0) + 2,
    });
    // What is left goes back.
    await page
      .getByRole('button', {
        name: 'Reverse: 3 pcs BOLT-8 · From Default location · To West · 12 Mar 2026',
      })
      .first()
      .click();
    const reversal = page.getByRole('dialog', { name: 'Reverse this transfer?' });
    await reversal.getByLabel('Date of the reversal').fill('2026-03-15');
    await reversal.getByRole('button', { name: 'Reverse' }).click();
    await page.getByText('The transfer is reversed.').waitFor();
    await reversal.waitFor({ state: 'detached' });
    await underWay.waitFor({ state: 'detached' });
    expect(await stock()).toMatchObject({
      'Default location': (before['Default location'] ?? 0) - 2,
      'In transit': 0,
    });
    await monitored.close();
  });
});
