import { expectCreated } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  browserTests,
  consoleOfSuite,
  expectSound,
  noBrowser,
  type TestConsole,
  openAccount,
} from './console.ts';

if (noBrowser !== undefined) console.warn(`writes without confirmation: ${noBrowser}`);

type Page = MonitoredPage['page'];

describe('a write whose response was lost', browserTests, () => {
  const started = consoleOfSuite();
  let service: TestConsole;
  let sku: string;
  let product: string;
  let receipts: readonly string[];
  const inventory = '/api/inventory';

  beforeEach(async () => {
    service = started();
    sku = `LOST-${crypto.randomUUID().slice(0, 8)}`;
    const create = (path: string, body: object) =>
      expectCreated(service.app.request('POST', `${inventory}/${path}`, { body }));
    product = (await create('products', { sku, name: 'Table lamp' })).id;
    const entry = { product_id: product, type: 'entry', unit_cost: 10, movement_date: '2026-03-02' };
    receipts = [
      (await create('stock-movements', { ...entry, quantity: 30 })).id,
      (await create('stock-movements', { ...entry, quantity: 7 })).id,
    ];
  });

  /** Loses the response of each such call after the service has carried it out. */
  async function lose(page: Page, call: string) {
    const keys = new Set<string | undefined>();
    let isLosing = true;
    await page.route(`**/console/trpc/${call}*`, async (route) => {
      keys.add(route.request().headers()['idempotency-key']);
      if (!isLosing) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    return { keys, stop: () => void (isLosing = false) };
  }

  const adjustments = async (): Promise<object[]> =>
    (await service.app.request('GET', `${inventory}/cost-adjustments?product_id=${product}`)).body;
  const remaining = async (): Promise<number> =>
    (await service.app.request('GET', `${inventory}/stock-levels?product_id=${product}`)).body[0].on_hand;

  test('of a cost change is shown first when its form opens again, also in another tab, and recorded once', async () => {
    const monitored = await service.open(`/products/${product}?range=all`, {
      role: 'accountant',
      intercepted: true,
    });
    const { page } = monitored;
    const lost = await lose(page, 'costAdjustments.record');
    const form = page.getByRole('dialog', { name: 'Change the cost of a receipt' });
    await page.getByRole('button', { name: /^Change cost: \+30/ }).click();
    await form.getByLabel('Amount in EUR').fill('15');
    await form.getByRole('button', { name: 'Record' }).click();
    await form.getByText(/^No confirmation has arrived\./).waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });

    // A form about another receipt is empty.
    await page.getByRole('button', { name: /^Change cost: \+7/ }).click();
    expect(await form.getByLabel('Amount in EUR').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Change cost: \+30/ }).click();
    await form.getByText(/no confirmation has arrived/).waitFor();
    expect(await form.getByLabel('Amount in EUR').inputValue()).toBe('15');
    expect(await form.getByLabel('Amount in EUR').isDisabled()).toBe(true);
    await expectSound(service, monitored);

    const other = await page.context().newPage();
    await other.goto(page.url());
    const sameForm = other.getByRole('dialog', { name: 'Change the cost of a receipt' });
    await other.getByRole('button', { name: /^Change cost: \+30/ }).click();
    await sameForm.getByText(/no confirmation has arrived/).waitFor();
    expect(await sameForm.getByLabel('Amount in EUR').inputValue()).toBe('15');
    await other.close();

    lost.stop();
    await form.getByRole('button', { name: 'Check what happened' }).click();
    await page.getByText('It was already recorded the first time.').first().waitFor();
    expect(lost.keys.size).toBe(1);
    expect(await adjustments()).toMatchObject([{ movement_id: receipts[0], amount: '15.00' }]);

    // Its outcome is known: the next one begins.
    await page.getByRole('button', { name: /^Change cost: \+30/ }).click();
    await form.getByLabel('Amount in EUR').fill('5');
    await form.getByRole('button', { name: 'Record' }).click();
    await expect.poll(adjustments).toHaveLength(2);
    await monitored.close();
  });

  test('is forgotten after a day, and the form says so before it is entered again', async () => {
    const monitored = await service.open(`/products/${product}?range=all`, {
      role: 'accountant',
      intercepted: true,
    });
    const { page } = monitored;
    const lost = await lose(page, 'costAdjustments.record');
    const form = page.getByRole('dialog', { name: 'Change the cost of a receipt' });
    const open = page.getByRole('button', { name: /^Change cost: \+30/ });
    await open.click();
    await form.getByLabel('Amount in EUR').fill('15');
    await form.getByRole('button', { name: 'Record' }).click();
    await form.getByText('No confirmation has arrived.').waitFor();
    lost.stop();
    await page.evaluate(sentADayBefore);
    await page.reload();
    await open.click();
    await form.getByText(/^No confirmation has arrived of what was sent here on .*check the list/).waitFor();
    expect(await form.getByLabel('Amount in EUR').inputValue()).toBe('');
    expect(await form.getByLabel('Amount in EUR').isEnabled()).toBe(true);
    await expectSound(service, monitored);
    await page.reload();
    await open.click();
    await form.getByLabel('Amount in EUR').fill('5');
    expect(await form.getByText(/sent here on/).count()).toBe(0);
    await monitored.close();
  });

  test('is found in the same page if the browser has no space to store it', async () => {
    const monitored = await service.open(`/products/${product}?range=all`, {
      role: 'accountant',
      intercepted: true,
    });
    const { page } = monitored;
    await page.evaluate(withoutSpace);
    await lose(page, 'costAdjustments.record');
    const form = page.getByRole('dialog', { name: 'Change the cost of a receipt' });
    const open = page.getByRole('button', { name: /^Change cost: \+30/ });
    await open.click();
    await form.getByLabel('Amount in EUR').fill('15');
    await form.getByRole('button', { name: 'Record' }).click();
    await form.getByText('No confirmation has arrived.').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await open.click();
    await form.getByText(/no confirmation has arrived/).waitFor();
    expect(await form.getByLabel('Amount in EUR').inputValue()).toBe('15');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    const asking = page.getByRole('dialog', { name: 'Sign out?' });
    await asking.getByText(/without confirmation/).waitFor();
    await asking.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await monitored.close();
  });

  test('is not asked about at the sign-out after a day, because nobody can find out any more', async () => {
    const monitored = await service.open(`/products/${product}?range=all`, {
      role: 'accountant',
      intercepted: true,
    });
    const { page } = monitored;
    await lose(page, 'costAdjustments.record');
    const form = page.getByRole('dialog', { name: 'Change the cost of a receipt' });
    await page.getByRole('button', { name: /^Change cost: \+30/ }).click();
    await form.getByLabel('Amount in EUR').fill('15');
    await form.getByRole('button', { name: 'Record' }).click();
    await form.getByText('No confirmation has arrived.').waitFor();
    await page.evaluate(sentADayBefore);
    await page.reload();
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(storedNames)).toEqual([]);
    await monitored.close();
  });

  test('of a reversal survives a reload, and takes back its units once', async () => {
    const monitored = await service.open(`/movements?product_id=${product}`, {
      width: 360,
      intercepted: true,
    });
    const { page } = monitored;
    const lost = await lose(page, 'stockMovements.reverse');
    const form = page.getByRole('dialog', { name: 'Reverse this movement?' });
    await page.getByRole('button', { name: /^Reverse: \+30/ }).click();
    await form.getByText('Can be reversed: 30').waitFor();
    await form.getByLabel('Quantity').fill('4');
    await form.getByRole('button', { name: 'Reverse', exact: true }).click();
    await form.getByText(/^No confirmation has arrived\./).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Reverse: \+30/ }).click();
    await form.getByText(/no confirmation has arrived/).waitFor();
    expect(await form.getByLabel('Quantity').inputValue()).toBe('4');
    lost.stop();
    await form.getByRole('button', { name: 'Check what happened' }).click();
    await form.waitFor({ state: 'detached' });
    expect(lost.keys.size).toBe(1);
    expect(await remaining()).toBe(33);
    await monitored.close();
  });

  test('of an allocation is shown again after the screen was left, and asked about at the sign-out', async () => {
    const monitored = await service.open('/allocate', { role: 'accountant', intercepted: true });
    const { page } = monitored;
    const lost = await lose(page, 'costAllocations.record');
    await page.getByLabel('Amount in EUR').fill('37');
    await page.getByLabel('Allocate by').selectOption('Quantity');
    for (const quantity of [30, 7])
      await page.getByRole('button', { name: new RegExp(`^Add \\+${quantity} ${sku}`) }).click();
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText('No confirmation has arrived.').waitFor();
    await page.getByRole('link', { name: 'Periods' }).click();
    await page.getByRole('heading', { name: 'Periods', level: 1 }).waitFor();
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    const asking = page.getByRole('dialog', { name: 'Sign out?' });
    await asking.getByText(/without confirmation/).waitFor();
    await asking.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('link', { name: 'Allocate a bill' }).click();
    await page.getByText(/no confirmation has arrived/).waitFor();
    expect(await page.getByLabel('Amount in EUR').inputValue()).toBe('37');
    await page.getByText(/^Receipts: 2\./).waitFor();
    await expectSound(service, monitored);
    lost.stop();
    await page.getByRole('button', { name: 'Check what happened' }).click();
    await page.getByText('€37.00 is allocated.').waitFor();
    expect(lost.keys.size).toBe(1);
    expect(await adjustments()).toHaveLength(2);
    await monitored.close();
  });

  test('of a new API key is known after the form was opened again, and how to get another key', async () => {
    const monitored = await service.open('/api-keys', { role: 'admin', intercepted: true });
    const { page } = monitored;
    const lost = await lose(page, 'apiKeys.create');
    const form = page.getByRole('dialog', { name: 'Create key' });
    await page.getByRole('button', { name: 'Create key' }).click();
    await form.getByLabel('Name').fill(sku);
    await form.getByLabel('Name').press('Enter');
    await form.getByText(/^No confirmation has arrived\./).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Create key' }).click();
    await form.getByText(/no confirmation has arrived/).waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe(sku);
    await expectSound(service, monitored);
    lost.stop();
    await form.getByRole('button', { name: 'Check what happened' }).click();
    await page.getByText('The key was created, but its text was lost with the connection.').waitFor();
    expect(lost.keys.size).toBe(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByRole('rowheader', { name: sku }).count()).toBe(1);
    // Its outcome is known.
    await page.getByRole('button', { name: 'Create key' }).click();
    expect(await form.getByLabel('Name').inputValue()).toBe('');
    await monitored.close();
  });

  test('of invitations survives a reload, and sends each email once', async () => {
    const monitored = await service.open('/invitations', { width: 360, colors: 'dark', intercepted: true });
    const { page } = monitored;
    const lost = await lose(page, 'invitations.sendBatch');
    const form = page.getByRole('dialog', { name: 'Invite people' });
    const open = page.getByRole('button', { name: 'Invite people' }).first();
    const email = `${sku.toLowerCase()}@example.com`;
    await open.click();
    await form.getByLabel('Email addresses').fill(email);
    await form.getByLabel('Role').selectOption('accountant');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText(/^No confirmation has arrived\./).waitFor();
    await page.reload();
    await open.click();
    await form.getByText(/no confirmation has arrived/).waitFor();
    expect(await form.getByLabel('Email addresses').inputValue()).toBe(email);
    expect(await form.getByLabel('Role').inputValue()).toBe('accountant');
    await expectSound(service, monitored);
    lost.stop();
    await form.getByRole('button', { name: 'Check what happened' }).click();
    await page.getByText('Invitations sent: 1').waitFor();
    expect(lost.keys.size).toBe(1);
    await monitored.close();
  });

  test('of the accounts for automatic posting is shown in the settings after a reload', async () => {
    const monitored = await service.open('/accounts', { intercepted: true });
    const { page } = monitored;
    const lost = await lose(page, 'organizations.update');
    const form = page.getByRole('region', { name: 'Automatic posting' });
    await form.getByLabel('Post a journal entry with every movement').check();
    const accounts = ['Inventory', 'Goods received', 'Cost of goods sold', 'Stock gain', 'Stock loss'];
    for (const [at, label] of [...accounts, 'Cost variance'].entries())
      await form.getByLabel(label).fill(String(1400 + 10 * at));
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(/^No confirmation has arrived\./).waitFor();
    await page.reload();
    await form.getByText(/no confirmation has arrived/).waitFor();
    expect(await form.getByLabel('Stock gain').inputValue()).toBe('1430');
    await expectSound(service, monitored);
    lost.stop();
    await form.getByRole('button', { name: 'Check what happened' }).click();
    await page.getByText('The accounts are saved.').waitFor();
    expect(lost.keys.size).toBe(1);
    await monitored.close();
  });

  test('of an invitation that was resent is known after the question was closed, and sends one email', async () => {
    const email = `${sku.toLowerCase()}@example.com`;
    await expectCreated(service.app.request('POST', '/api/invitations', { body: { email, role: 'viewer' } }));
    const monitored = await service.open('/invitations', { width: 360, intercepted: true });
    const { page } = monitored;
    const lost = await lose(page, 'invitations.resend');
    const open = page.getByRole('button', { name: `Resend: ${email}` });
    const asking = page.getByRole('dialog', { name: 'Resend the invitation?' });
    await open.click();
    await asking.getByRole('button', { name: 'Resend' }).click();
    await asking.getByText(/^No confirmation has arrived\./).waitFor();
    expect(await asking.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    await asking.getByRole('button', { name: 'Go back' }).click();
    await asking.waitFor({ state: 'detached' });
    await open.click();
    await asking.getByText(/no confirmation has arrived/).waitFor();
    await expectSound(service, monitored);
    lost.stop();
    await asking.getByRole('button', { name: 'Check what happened' }).click();
    await page.getByText('Invitation resent').waitFor();
    expect(lost.keys.size).toBe(1);
    // Its outcome is known.
    await open.click();
    await asking.getByRole('button', { name: 'Resend' }).waitFor();
    await monitored.close();
  });

  test('stays unknown if the retry of the client is rejected, and is recorded once', async () => {
    const monitored = await service.open(`/products/${product}?range=all`, {
      role: 'accountant',
      intercepted: true,
    });
    const { page } = monitored;
    const path = '**/console/trpc/costAdjustments.record*';
    let attempts = 0;
    await page.route(path, async (route) => {
      attempts += 1;
      if (attempts > 1)
        return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' });
      await route.fetch();
      return route.abort('connectionreset');
    });
    const form = page.getByRole('dialog', { name: 'Change the cost of a receipt' });
    const open = page.getByRole('button', { name: /^Change cost: \+30/ });
    await open.click();
    await form.getByLabel('Amount in EUR').fill('15');
    await form.getByRole('button', { name: 'Record' }).click();
    await form.getByText(/^No confirmation has arrived\./).waitFor();
    expect(attempts).toBe(2);
    expect(await form.getByLabel('Amount in EUR').isDisabled()).toBe(true);
    await page.reload();
    await open.click();
    await form.getByText(/no confirmation has arrived/).waitFor();

    // A rejection that is not of the operation leaves it unknown.
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '40' } }));
    await form.getByRole('button', { name: 'Check what happened' }).click();
    await form.getByText(/^No confirmation has arrived\./).waitFor();
    expect(await form.getByLabel('Amount in EUR').isDisabled()).toBe(true);

    await page.unroute(path);
    await page.reload();
    await open.click();
    await form.getByRole('button', { name: 'Check what happened' }).click();
    await page.getByText('It was already recorded the first time.').first().waitFor();
    expect(await adjustments()).toHaveLength(1);
    await monitored.close();
  });

  test('that is then rejected for a while can be checked after the time that the service names', async () => {
    const monitored = await service.open(`/products/${product}?range=all`, {
      role: 'accountant',
      intercepted: true,
    });
    const { page } = monitored;
    const lost = await lose(page, 'costAdjustments.record');
    const form = page.getByRole('dialog', { name: 'Change the cost of a receipt' });
    await page.getByRole('button', { name: /^Change cost: \+30/ }).click();
    await form.getByLabel('Amount in EUR').fill('15');
    await form.getByRole('button', { name: 'Record' }).click();
    await form.getByText(/^No confirmation has arrived\./).waitFor();
    const limit = '**/console/trpc/costAdjustments.record*';
    const problem = {
      status: 429,
      code: 'RATE_LIMITED',
      title: 'Too many requests',
      detail: 'Too many requests.',
    };
    await page.route(limit, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '40' },
        json: { error: { data: { problem } } },
      }),
    );
    const retry = form.getByRole('button', { name: 'Try again' });
    await retry.click();
    await retry.getByText(/^\((?:40|39|38) s\)$/).waitFor();
    expect(await retry.getAttribute('aria-disabled')).toBe('true');
    // Only the same request is safe, whatever the service says meanwhile.
    expect(await form.getByLabel('Amount in EUR').isDisabled()).toBe(true);
    await expectSound(service, monitored);
    await page.unroute(limit);
    await page.clock.install();
    await page.clock.fastForward(41_000);
    await retry.getByText(/ s\)$/).waitFor({ state: 'detached' });
    lost.stop();
    await page.route('**/console/trpc/costAdjustments.record*', (route) => route.continue());
    await retry.click();
    await page.getByText('It was already recorded the first time.').first().waitFor();
    expect(await adjustments()).toHaveLength(1);
    await monitored.close();
  });
});

/** In the page, as with a full disk: the request succeeds, and its transaction does not. */
const withoutSpace = `(() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    const request = put.apply(this, args);
    request.addEventListener('success', () => this.transaction.abort());
    return request;
  };
})()`;

/** In the page: what the browser stores. */
const storedNames = `(async () => {
  const resultOf = (request) =>
    new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
  const database = await resultOf(indexedDB.open('tallybook', 1));
  const names = await resultOf(database.transaction('files').objectStore('files').getAllKeys());
  database.close();
  return names;
})()`;

/** In the page: the kept writes were sent 25 hours earlier. */
const sentADayBefore = `(async () => {
  const resultOf = (request) =>
    new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
  const database = await resultOf(indexedDB.open('tallybook', 1));
  const objects = database.transaction('files', 'readwrite').objectStore('files');
  for (const name of await resultOf(objects.getAllKeys())) {
    const write = await resultOf(objects.get(name));
    await resultOf(objects.put({ ...write, sentAt: write.sentAt - 25 * 60 * 60 * 1000 }, name));
  }
  database.close();
})()`;
