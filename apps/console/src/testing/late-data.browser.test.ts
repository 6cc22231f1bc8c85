import { expectCreated } from '@tallybook/api/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserTests, consoleOfSuite } from './console.ts';

// Regression: what arrived late moved what a person was about to click, and their click had no effect.
describe('data that arrive late move nothing', browserTests, () => {
  const service = consoleOfSuite();
  let product: string;

  beforeAll(async () => {
    const { app } = service();
    const body = { sku: 'LAMP', name: 'Desk lamp', unit: 'pcs' };
    ({ id: product } = await expectCreated(app.request('POST', '/api/inventory/products', { body })));
    for (const movement_date of ['2026-03-02', '2026-03-05'])
      await expectCreated(
        app.request('POST', '/api/inventory/stock-movements', {
          body: { product_id: product, type: 'entry', quantity: 10_000, unit_cost: 1234.5, movement_date },
        }),
      );
    await expectCreated(
      app.request('POST', '/api/inventory/write-downs', {
        body: {
          as_of: '2026-03-31',
          items: [{ product_id: product, net_realizable_value: '1000.25', reason: 'Scratched' }],
        },
      }),
    );
  });

  test.each([
    ['the chart of a product', () => `/products/${product}?range=all`, /\/chart-[^/]*\.js/, 'canvas', 1280],
    ['the chart of a product', () => `/products/${product}?range=all`, /\/chart-[^/]*\.js/, 'canvas', 360],
    ['the value of all stock', () => '/levels', /valuation\.get/, 'p > strong:not(.muted)', 1280],
  ])('%s', async (_, path, late, sign, width) => {
    const monitored = await service().open('/account', { width, intercepted: true });
    const { page } = monitored;
    const arrive = Promise.withResolvers<void>();
    await page.route(late, async (route) => {
      await arrive.promise;
      return route.continue();
    });
    await page.goto(`/console${path()}`);
    const row = page.locator('main tr[data-index="0"]');
    await row.waitFor();
    await page.evaluate('new Promise((done) => setTimeout(done, 150))'); // The table has measured its rows.
    const before = await row.boundingBox();
    expect(await page.locator(sign).count()).toBe(0);
    arrive.resolve();
    await page.locator(sign).waitFor();
    await monitored.settled();
    expect(await row.boundingBox()).toEqual(before);
    await monitored.close();
  });

  test('where the units of a product are', async () => {
    const { app } = service();
    const van = await expectCreated(
      app.request('POST', '/api/inventory/locations', { body: { code: 'VAN', name: 'Blue van' } }),
    );
    const { body: locations } = await app.request('GET', '/api/inventory/locations');
    await expectCreated(
      app.request('POST', '/api/inventory/stock-transfers', {
        body: {
          product_id: product,
          from_location_id: locations.find((each: { is_default: boolean }) => each.is_default).id,
          to_location_id: van.id,
          quantity: 5,
          transfer_date: '2026-03-06',
        },
      }),
    );
    const monitored = await service().open('/account', { intercepted: true });
    const { page } = monitored;
    await page.addInitScript(`window.moved = [];
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries())
          for (const { node } of sources)
            // What a person can click; the place of what is loading may move.
            if (node instanceof Element && (node.closest('a, button, table') ?? node.querySelector('a, button, table')))
              window.moved.push(node.outerHTML.slice(0, 200));
      }).observe({ type: 'layout-shift', buffered: true });`);
    const arrive = Promise.withResolvers<void>();
    await page.route(/locationLevels\.list/, async (route) => {
      await arrive.promise;
      return route.continue();
    });
    const card = page.waitForResponse(/stockCards\.get/);
    await page.goto(`/console/products/${product}?range=all`);
    await page.getByRole('heading', { name: 'Desk lamp', level: 1 }).waitFor();
    // What the page shows with the card, but without knowing where the units are, is drawn before that arrives.
    await (await card).finished();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    arrive.resolve();
    await page.getByRole('link', { name: 'Blue van' }).waitFor();
    await page.locator('main tr[data-index="0"]').waitFor();
    await monitored.settled();
    expect(await page.evaluate('window.moved')).toEqual([]);
    await monitored.close();
  });
});
