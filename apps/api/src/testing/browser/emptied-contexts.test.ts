import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { browserTests, openBrowser } from './launch.ts';
import { openMonitoredPage } from './monitored-page.ts';

const stored = `(async () => {
  const databases = await indexedDB.databases();
  return {
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookie: document.cookie,
    databases: databases.map(({ name }) => name),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' })).state,
    caches: await caches.keys(),
    opener: opener === null,
    history: history.length,
    onLine: navigator.onLine,
  };
})()`;

const store = (value: number) => `(async () => {
  localStorage.value = sessionStorage.value = ${value};
  document.cookie = 'value=${value}';
  await caches.open('value');
  await new Promise((resolve) => { indexedDB.open('value').onsuccess = ({ target }) => { target.result.close(); resolve(); }; });
})()`;

/** A browser, and the address of a page that it may cache, with the paths of all requests that arrived. */
async function openBrowserAndServer() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    const cached = { 'cache-control': 'max-age=1000', 'content-type': 'text/html' };
    response.writeHead(200, cached).end('<!doctype html><title>Page</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await openBrowser();
  onTestFinished(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { browser, url, received };
}

describe('a context that is used again', browserTests, () => {
  test('has nothing of the test before, and sends every request again', async () => {
    const { browser, url, received } = await openBrowserAndServer();
    const contexts = new Set<unknown>();
    let first: unknown;
    for (const turn of [1, 2, 3, 4]) {
      const monitored = await openMonitoredPage(browser);
      const { page } = monitored;
      await page.goto(url);
      const found = await page.evaluate(stored);
      first ??= found;
      expect(found).toEqual(first);
      contexts.add(page.context());
      await page.evaluate(store(turn));
      expect(await page.evaluate(stored)).not.toEqual(first);
      await page.context().grantPermissions(['clipboard-read']);
      await page.context().newPage();
      await page.context().setOffline(true);
      await monitored.close();
    }
    expect(first).toMatchObject({
      local: {},
      session: {},
      cookie: '',
      databases: [],
      caches: [],
      onLine: true,
    });
    expect(received.filter((path) => path === '/')).toHaveLength(4);
    expect(contexts.size).toBe(1);
    // Other options need another context, and two pages at a time have one each.
    const [german, british] = [
      await openMonitoredPage(browser, { locale: 'de-DE' }),
      await openMonitoredPage(browser),
    ];
    contexts.add(german.page.context()).add(british.page.context());
    const another = await openMonitoredPage(browser);
    expect(contexts.add(another.page.context()).size).toBe(3);
  });

  test('keeps the cache of a page that asks for it, and nothing else', async () => {
    const { browser, url, received } = await openBrowserAndServer();
    const found: unknown[] = [];
    for (const turn of [1, 2]) {
      const monitored = await openMonitoredPage(browser, { cached: true });
      const { page } = monitored;
      await page.goto(url);
      found.push(await page.evaluate(stored));
      await page.evaluate(store(turn));
      await monitored.close();
    }
    expect(found[1]).toEqual(found[0]);
    expect(received.filter((path) => path === '/')).toHaveLength(1);
  });
});
