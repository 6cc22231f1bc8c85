import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@tallybook/db/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, browserTests, noBrowser, type TestBrowser } from '../src/testing/browser/launch.ts';
import {
  expectAccessible,
  findOverflow,
  openMonitoredPage,
  type MonitoredPage,
} from '../src/testing/browser/monitored-page.ts';
import { sendRequest } from '../src/testing/index.ts';
import { startServiceProcess, urlOf, type ServiceProcess } from './service-process.ts';

if (noBrowser !== undefined) console.warn(`/docs in a browser: ${noBrowser}`);

describe('the reference after a first start, in a browser', browserTests, () => {
  const home = mkdtempSync(join(tmpdir(), 'tallybook-reference-'));
  let database: TestDatabase;
  let service: ServiceProcess;
  let browser: TestBrowser;
  let url: string;
  let key: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    [service, browser] = await Promise.all([
      startServiceProcess(home, { DATABASE_URL: urlOf(database.admin) }),
      openBrowser(),
    ]);
    ({ url } = service);
    [, key = ''] = /^API key +(tb_test_\S+)$/m.exec(service.output()) ?? [];
  });
  afterAll(async () => {
    await browser?.close();
    service?.child.kill('SIGTERM');
    await service?.ended;
    await database?.drop();
    rmSync(home, { recursive: true, force: true });
  });

  const operation = (name: string): string => `${url}/docs/operations/${name}`;

  function expectOwnRequestsOnly({ requests, errors }: MonitoredPage): void {
    expect(requests.filter((each) => !each.startsWith('data:') && !each.startsWith(`${url}/`))).toEqual([]);
    expect(requests.filter((each) => each.includes(key))).toEqual([]);
    expect(errors).toEqual([]);
  }

  /** Enters the key as a reader does. */
  async function signIn(page: Page, base = url): Promise<void> {
    await page.goto(`${base}/docs/operations/me.get`);
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.getByRole('textbox', { name: 'API key' }).fill(key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByRole('button', { name: 'API key, set' }).waitFor();
  }

  async function send(page: Page): Promise<string> {
    await page.getByRole('button', { name: /^Send [A-Z]+$/ }).click();
    const outcome = page.locator('[data-try-outcome][data-status]');
    await outcome.waitFor();
    const status = (await outcome.getAttribute('data-status')) ?? '';
    return status.startsWith('2') ? status : `${status} ${await page.locator('[data-try-body]').innerText()}`;
  }

  // With UPDATE_PICTURES=1 it also takes the picture of the README.
  test('the first minute: the printed link opens the console, and a product has its curve', async () => {
    const monitored = await openMonitoredPage(browser, {
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      locale: 'en-GB',
    });
    const { page } = monitored;
    await page.goto(/http\S+#sign-in=\S+/.exec(service.output())?.[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Stock levels' }).click();
    await page.getByRole('heading', { name: 'Stock levels' }).waitFor();
    await page.getByRole('link', { name: /Coffee beans/ }).click();
    await page.getByRole('application', { name: 'Quantity and value over time' }).locator('canvas').waitFor();
    await page.getByRole('row').nth(8).waitFor();
    const picture = await page.screenshot();
    if (process.env['UPDATE_PICTURES'] === '1')
      writeFileSync(join(import.meta.dirname, '../../../docs/images/console.png'), picture);
    expect(monitored.errors).toEqual([]);
    await monitored.close();
  });

  test('the first click on "Send" succeeds for every GET', async () => {
    const { body: document } = await sendRequest('GET', `${url}/openapi.json`);
    const reads = Object.values(document.paths as Record<string, { get?: { operationId: string } }>).flatMap(
      ({ get }) => (get === undefined ? [] : [get.operationId]),
    );
    expect(key).not.toBe('');
    expect(reads.length).toBeGreaterThan(25);
    const monitored = await openMonitoredPage(browser);
    await signIn(monitored.page);
    const outcomes: [string, string][] = [];
    for (const name of reads) {
      await monitored.page.goto(operation(name), { waitUntil: 'domcontentloaded' });
      outcomes.push([name, await send(monitored.page)]);
    }
    expect(outcomes.filter(([, status]) => status !== '200')).toEqual([]);
    expectOwnRequestsOnly(monitored);
    await monitored.close();
  });

  test('a double click sends one request, with an Idempotency-Key that the next one does not repeat', async () => {
    const monitored = await openMonitoredPage(browser, { intercepted: true });
    const { page } = monitored;
    await signIn(page);
    await page.goto(operation('stockMovements.post'), { waitUntil: 'domcontentloaded' });
    const keys: (string | undefined)[] = [];
    await page.route('**/stock-movements', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send POST' }).dblclick();
    await page.locator('[data-status="201"]').waitFor();
    expect(keys).toHaveLength(1);
    await page.locator('form:not([aria-busy])[data-try-form]').waitFor();
    expect(await send(page)).toBe('201');
    expect(new Set(keys).size).toBe(2);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await monitored.close();
  });

  test('on a wide screen too, the first Tab reaches the link that skips the sidebar', async () => {
    const monitored = await openMonitoredPage(browser, { viewport: { width: 1280, height: 800 } });
    await monitored.page.goto(`${url}/problems/INSUFFICIENT_STOCK`);
    await monitored.page.keyboard.press('Tab');
    expect(await monitored.page.evaluate('document.activeElement.textContent')).toMatch(/skip/i);
    await monitored.close();
  });

  test('a response is shown with the digits and in the order that the service sent', async () => {
    const monitored = await openMonitoredPage(browser);
    const { page } = monitored;
    await signIn(page);
    await page.route('**/api/me', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: '{"b":[12345678901234567890, 1e400],"1":{},"a":"x, {y}: \\"z\\""}',
      }),
    );
    await send(page);
    expect(await page.locator('[data-try-body]').innerText()).toBe(
      '{\n  "b": [\n    12345678901234567890,\n    1e400\n  ],\n  "1": {},\n  "a": "x, {y}: \\"z\\""\n}',
    );
    await monitored.close();
  });

  test('the search works after its index could not be loaded', async () => {
    const monitored = await openMonitoredPage(browser);
    const { page } = monitored;
    await page.route('**/search.json', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 2 });
    await page.goto(`${url}/docs`);
    const search = page.getByRole('searchbox');
    await search.focus();
    await search.fill('reverse');
    await page.getByText('The search cannot be loaded').waitFor();
    await search.fill('reverse ');
    await page
      .getByRole('link', { name: /Reverse/ })
      .first()
      .waitFor();
    expect(monitored.errors).toEqual([]);
    await monitored.close();
  });

  test('after a success the choices are refreshed, so that the next click succeeds too', async () => {
    const monitored = await openMonitoredPage(browser);
    const { page } = monitored;
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page);
    const outcomes: [string, string][] = [];
    const sendTwice = async (name: string): Promise<void> => {
      await page.goto(operation(name), { waitUntil: 'domcontentloaded' });
      for (const _ of [1, 2]) {
        outcomes.push([name, await send(page)]);
        await page.locator('form:not([aria-busy])[data-try-form]').waitFor();
      }
    };
    for (const name of [
      // Before the movements: a period cannot be closed while costs are recalculated.
      'periods.create',
      'periods.close',
      'periods.reopen',
      'stockMovements.post',
      'stockMovements.reverse',
      'invitations.send',
      'invitations.revoke',
      'apiKeys.create',
      'apiKeys.revoke',
      'webhooks.create',
      'webhooks.delete',
    ])
      await sendTwice(name);
    expect(outcomes.filter(([, status]) => !/^20[014]$/.test(status))).toEqual([]);
    // Of other operations the choice stays, so that a reader can send the same again.
    await page.goto(operation('products.get'));
    const select = page.getByRole('combobox', { name: 'id' });
    await select.selectOption({ index: 1 });
    const chosen = await select.inputValue();
    expect(await send(page)).toBe('200');
    await page.locator('form:not([aria-busy])[data-try-form]').waitFor();
    expect(await select.inputValue()).toBe(chosen);
    await monitored.close();
  });

  test('the form does not offer to remove the caller, and never sends a path with dots', async () => {
    const monitored = await openMonitoredPage(browser);
    const { page, requests } = monitored;
    await signIn(page);
    await page.goto(operation('members.remove'));
    await page.getByRole('button', { name: 'Send DELETE' }).click();
    await page.getByText('Nothing in /api/members is chosen').waitFor();
    await page.goto(operation('products.get'));
    await page.getByRole('combobox', { name: 'id' }).selectOption('Another id');
    await page.getByRole('textbox', { name: 'Another id' }).fill('.');
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.getByText('id cannot be “.”.').waitFor();
    expect(requests.filter((each) => each.endsWith('/products/') || each.includes('/members/'))).toEqual([]);
    await monitored.close();
  });

  test('the choice of another id stays when the list arrives after it', async () => {
    const monitored = await openMonitoredPage(browser);
    const { page } = monitored;
    await signIn(page);
    let deliver = (): void => undefined;
    const chosen = new Promise<void>((resolve) => (deliver = resolve));
    await page.route('**/products?limit=*', async (route) => {
      await chosen;
      await route.continue();
    });
    await page.goto(operation('products.get'), { waitUntil: 'domcontentloaded' });
    const select = page.getByRole('combobox', { name: 'id' });
    await select.selectOption('Another id');
    deliver();
    await select.locator('option').nth(1).waitFor({ state: 'attached' });
    expect(await select.inputValue()).toBe('');
    expect(await page.getByRole('textbox', { name: 'Another id' }).isVisible()).toBe(true);
    await monitored.close();
  });

  test('the form recovers from an outage: the next click loads its ids, and no earlier response is shown', async () => {
    const monitored = await openMonitoredPage(browser, { intercepted: true });
    const { page } = monitored;
    await signIn(page);
    await page.route('**/products?limit=*', (route) => route.fulfill({ status: 503, body: '{}' }), {
      times: 1,
    });
    await page.goto(operation('products.get'));
    await page.getByText('The service does not respond.').waitFor();
    expect(await page.getByRole('combobox', { name: 'id' }).locator('option').allInnerTexts()).toEqual([
      'Another id',
    ]);
    expect(await send(page)).toBe('200');
    await page.locator('form:not([aria-busy])[data-try-form]').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.getByText('The service does not respond.').waitFor();
    expect(await page.locator('[data-try-outcome]').isVisible()).toBe(false);
    await monitored.close();
  });

  test.each(['preview', 'accept', 'decline', 'optOut', 'optIn'])(
    'invitations.%s says where its token is',
    async (name) => {
      const text = await (await fetch(operation(`invitations.${name}`))).text();
      expect(text).toContain('emails are files in <code>.tallybook/mail</code>');
    },
  );

  test('the first and the second click on "Send" succeed for the main POSTs', async () => {
    const monitored = await openMonitoredPage(browser);
    await signIn(monitored.page);
    const outcomes: [string, string][] = [];
    for (const name of [
      'invitations.send',
      'invitations.sendBatch',
      'stockMovements.post',
      'stockMovements.postBatch',
      'stockMovements.reverse',
      'stockMovements.import',
      'products.create',
      'products.createBatch',
      'products.update',
      'products.import',
      'journalEntries.create',
      'periods.create',
      'stockTakes.record',
      'organizations.create',
      'organizations.update',
      'apiKeys.create',
      'webhooks.create',
      'periods.close',
    ]) {
      await monitored.page.goto(operation(name), { waitUntil: 'domcontentloaded' });
      outcomes.push([name, await send(monitored.page)]);
    }
    for (const name of ['invitations.send', 'products.create', 'periods.create']) {
      await monitored.page.goto(operation(name), { waitUntil: 'domcontentloaded' });
      outcomes.push([name, await send(monitored.page)]);
    }
    expect(outcomes.filter(([, status]) => !/^20[01]$/.test(status))).toEqual([]);
    expectOwnRequestsOnly(monitored);
    await monitored.close();
  });

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('pages fit and are accessible (%s, %s px)', async (colorScheme, width) => {
    const monitored = await openMonitoredPage(browser, { colorScheme, viewport: { width, height: 900 } });
    const { page } = monitored;
    for (const path of [
      '/docs',
      '/docs/operations/stockMovements.post',
      '/docs/operations/stockMovements.list',
      '/docs/operations/onStockMovement',
      '/docs/valuation',
      '/problems',
      '/problems/INSUFFICIENT_STOCK',
    ]) {
      await page.goto(url + path);
      await page.evaluate(`document.querySelectorAll('main details').forEach((each) => (each.open = true))`);
      expect([path, await findOverflow(page)]).toEqual([path, []]);
      // The colors are the same on every page.
      if (colorScheme === 'light' || path.endsWith('.post')) await expectAccessible(page);
    }
    if (width === 360) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Overview' }).waitFor();
      await expectAccessible(page);
    }
    // On a phone, the menu covers it.
    await page.getByRole('button', { name: 'API key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'API key' }).waitFor();
    await expectAccessible(page);
    expectOwnRequestsOnly(monitored);
    await monitored.close();
  });

  test('the search finds operations, guides and problems, with the keyboard only', async () => {
    const monitored = await openMonitoredPage(browser);
    const { page } = monitored;
    await page.goto(`${url}/docs`);
    const results = page.locator('[data-results] a');
    for (const [words, title, path] of [
      ['reverse movement', 'Reverse a stock movement', '/docs/operations/stockMovements.reverse'],
      ['insufficient', 'INSUFFICIENT_STOCK', '/problems/INSUFFICIENT_STOCK'],
      ['worked month valued', 'A worked month', '/docs/valuation#a-worked-month'],
    ]) {
      await page.keyboard.press('/');
      await page.keyboard.type(words ?? '');
      await results
        .filter({ hasText: title ?? '' })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(url + path);
    }
    await page.keyboard.press('/');
    await page.keyboard.type('zzzz');
    await page.getByText('Nothing found.').waitFor();
    expectOwnRequestsOnly(monitored);
    await monitored.close();
  });

  test('the chosen colors and language of samples hold on the next page; the key ends with the tab', async () => {
    const monitored = await openMonitoredPage(browser, { colorScheme: 'light' });
    const { page } = monitored;
    const background = (): Promise<string> =>
      page.evaluate('getComputedStyle(document.body).backgroundColor');
    await signIn(page);
    const light = await background();
    await page.getByRole('button', { name: 'Switch to dark' }).click();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.goto(operation('products.list'));
    expect(await background()).not.toBe(light);
    await page.getByText('httpx.get(').waitFor();
    expect(await page.getByText('curl -sS').isVisible()).toBe(false);
    expect(await page.evaluate('JSON.stringify({ ...localStorage }) + document.cookie')).not.toContain(key);
    const other = await page.context().newPage();
    await other.goto(operation('products.list'));
    await other.getByRole('button', { name: 'API key', exact: true }).waitFor();
    await monitored.close();
  });

  test('search and the form work below the path of a proxy, also without TLS', async () => {
    const monitored = await openMonitoredPage(browser);
    const { page, errors } = monitored;
    const proxy = 'http://proxy.example/below/a/path';
    await page.route(`${proxy}/**`, async (route) => {
      const response = await route.fetch({ url: url + route.request().url().slice(proxy.length) });
      await route.fulfill({ response });
    });
    await signIn(page, proxy);
    await page.keyboard.press('/');
    await page.keyboard.type('list products');
    await page.locator('[data-results] a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${proxy}/docs/operations/products.list`);
    expect(await send(page)).toBe('200');
    // Chromium reports that it ignores this header without TLS.
    expect(errors.filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy header'))).toEqual([]);
    await monitored.close();
  });

  test('everything but search and trying can be read without JavaScript', async () => {
    const monitored = await openMonitoredPage(browser, { javaScriptEnabled: false });
    const { page } = monitored;
    await page.goto(operation('stockMovements.post'));
    for (const text of ['curl -sS -X POST', 'tallybook.stockMovements.post({', 'httpx.post('])
      await page.getByText(text).first().waitFor();
    expect(await page.getByRole('button', { name: 'Send POST' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'INSUFFICIENT_STOCK' }).first().click();
    await page.getByRole('heading', { name: 'Not enough stock on hand' }).waitFor();
    await monitored.close();
  });
});
