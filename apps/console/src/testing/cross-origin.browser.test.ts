import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, noBrowser, startConsole, type TestConsole } from './console.ts';

// A page of another origin attacks a signed-in person in a real browser (CSRF). Another port is the same site: browsers
// send even a strict cookie there, so the other defenses decide. Another host name is another site.

if (noBrowser !== undefined) console.warn(`the console: ${noBrowser}`);

const product = JSON.stringify({ sku: 'CSRF', name: 'Lamp', unit: 'pcs', costing_method: 'fifo' });

describe('an attack from', browserTests, () => {
  const origins = [
    ['another port', '127.0.0.1', true],
    ['another site', 'localhost', false],
  ] as const;
  let service: TestConsole;
  const attacker = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Attack</title>'),
  );
  beforeAll(async () => {
    attacker.listen(0, '127.0.0.1');
    [service] = await Promise.all([startConsole(), once(attacker, 'listening')]);
  });
  afterAll(async () => {
    await service?.stop();
    attacker.closeAllConnections();
    attacker.close();
  });

  /** A page of the attacker in the browser of a signed-in owner, and what it sends to the service. */
  async function openAttack(host: string) {
    const { app } = service;
    const monitored = await service.open('/icon.svg', { role: 'owner', intercepted: false });
    const { page } = monitored;
    await page.goto(`http://${host}:${(attacker.address() as AddressInfo).port}/`);
    // The debugger also reports responses that the browser withholds from the page.
    const methods = new Map<string, string>();
    const cookies = new Map<string, boolean>();
    const statuses = new Map<string, number>();
    const devTools = await page.context().newCDPSession(page);
    devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith(app.url)) methods.set(requestId, request.method);
    });
    devTools.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) =>
      cookies.set(requestId, (headers['Cookie'] ?? '').includes('tallybook_dev=')),
    );
    devTools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
      statuses.set(requestId, statusCode),
    );
    await devTools.send('Network.enable');
    return {
      page,
      /** Each request, such as `POST 403 with cookie`. */
      sent: () =>
        [...methods].map(
          ([id, method]) =>
            `${method} ${statuses.get(id) ?? 'pending'} ${cookies.get(id) === true ? 'with' : 'without'} cookie`,
        ),
      expectUnharmedAndClose: async () => {
        const session = await page.request.get(`${app.url}/console/session`, {
          headers: { 'x-tallybook-console': '1', connection: 'close' },
        });
        expect(await session.json()).toMatchObject({ user_id: app.userIds.owner });
        expect(await app.admin`select from products where sku = 'CSRF'`).toEqual([]);
        expect(await app.admin`select from console_sign_ins`).toEqual([]);
        await monitored.close();
      },
    };
  }

  test.each(
    origins.flatMap((origin) => [
      [...origin, '/console/session', JSON.stringify({ api_key: 'tb_test_of_the_attacker' })] as const,
      [...origin, '/console/session/link', JSON.stringify({ email: 'owner@example.com' })] as const,
      [...origin, '/console/trpc/products.create', product] as const,
    ]),
  )('%s (%s, cookie: %s) cannot post a form to %s', async (_name, host, sendsCookie, path, body) => {
    const { page, sent, expectUnharmedAndClose } = await openAttack(host);
    const url = service.app.url + path;
    // Sends any text, here JSON: the `=` between name and value is in a string.
    const name = `${body.slice(0, -1)},"x":"`;
    await page.evaluate(`{
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'text/plain', action: ${JSON.stringify(url)} });
      const field = Object.assign(document.createElement('input'), { name: ${JSON.stringify(name)}, value: '"}' });
      form.append(field);
      document.body.append(form);
      form.submit();
    }`);
    await expect.poll(sent).toEqual([`POST 403 ${sendsCookie ? 'with' : 'without'} cookie`]);
    await expectUnharmedAndClose();
  });

  test.each(origins)('%s (%s, cookie: %s) cannot use fetch', async (_name, host, sendsCookie) => {
    const { page, sent, expectUnharmedAndClose } = await openAttack(host);
    const headers = { 'content-type': 'application/json', 'x-tallybook-console': '1' };
    const calls = [
      ['/console/session', { method: 'DELETE' }],
      ['/console/session', { method: 'DELETE', headers }],
      ['/console/sessions', { method: 'DELETE', headers }],
      ['/console/trpc/products.create', { method: 'POST', headers, body: product }],
      ['/console/session', { headers }],
      // Without a preflight: the browser sends these.
      ['/console/session', {}],
      ['/console/trpc/me.get', {}],
      ['/console/trpc/products.create', { method: 'POST', body: product }],
      ['/console/trpc/products.create', { method: 'POST', mode: 'no-cors', body: product }],
      ['/console/trpc/me.get', { mode: 'no-cors' }],
      ['/console/session', { method: 'POST', mode: 'no-cors', body: '{"api_key":"tb_test_x"}' }],
    ];
    const results = await page.evaluate(`(async () => {
      const results = [];
      for (const [path, init] of ${JSON.stringify(calls)})
        results.push(await fetch('${service.app.url}' + path, { ...init, credentials: 'include' }).then(
          ({ type }) => type,
          () => 'rejected',
        ));
      return results;
    })()`);
    // Every response that the page could read would be `cors`.
    expect(results).toEqual([...Array.from({ length: 8 }, () => 'rejected'), 'opaque', 'opaque', 'opaque']);
    const cookie = sendsCookie ? 'with cookie' : 'without cookie';
    await expect
      .poll(() => sent().filter((each) => !each.startsWith('OPTIONS') && !each.includes('pending')))
      .toEqual([
        `GET 403 ${cookie}`,
        `GET 403 ${cookie}`,
        `POST 403 ${cookie}`,
        `POST 403 ${cookie}`,
        `GET 403 ${cookie}`,
        `POST 403 ${cookie}`,
      ]);
    await expectUnharmedAndClose();
  });

  test.each(origins)(
    '%s (%s, cookie: %s) cannot load images or scripts',
    async (_name, host, sendsCookie) => {
      const { page, sent, expectUnharmedAndClose } = await openAttack(host);
      const outcomes = await page.evaluate(`Promise.all(
      ['/console/session', '/console/trpc/me.get'].flatMap((path) =>
        ['img', 'script'].map((kind) => new Promise((resolve) => {
          const element = document.createElement(kind);
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => resolve('error'));
          element.src = '${service.app.url}' + path;
          document.body.append(element);
        }))))`);
      expect(outcomes).toEqual(Array.from({ length: 4 }, () => 'error'));
      await expect
        .poll(sent)
        .toEqual(Array.from({ length: 4 }, () => `GET 403 ${sendsCookie ? 'with' : 'without'} cookie`));
      await expectUnharmedAndClose();
    },
  );
});
