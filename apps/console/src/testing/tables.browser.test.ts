import { expectCreated, openReceiver } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTests, noBrowser, startConsole, type TestConsole } from './console.ts';

if (noBrowser !== undefined) console.warn(`tables: ${noBrowser}`);

/** Tablets, small windows, and wide screens at 150 and 200 % zoom. */
const widths = [360, 640, 768, 834, 960, 1024, 1180, 1440];

/** A folder for pictures of every screen; they are for people to look at. */
const pictures = process.env['TABLE_PICTURES'];

/**
 * Cells of tables that cannot be seen or reached: cut off by their frame, wider than their column, or, in a frame that
 * scrolls sideways, the first column and the buttons that do not stay in place.
 */
const findClipped = `(() => {
  const clipped = [];
  const nameOf = (cell) => cell.dataset.title ?? cell.textContent.trim().slice(0, 40);
  for (const table of document.querySelectorAll('main table')) {
    const rows = [...table.rows].filter((row) => row.offsetHeight > 2 && row.getAttribute('aria-hidden') !== 'true');
    const cells = rows.flatMap((row) => [...row.cells]).filter((cell) => cell.offsetWidth > 2);
    let frame = table.parentElement;
    while (frame !== document.body && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement;
    const scrolls = /auto|scroll/.test(getComputedStyle(frame).overflowX);
    const isInside = (cell) => {
      const [inner, outer] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    };
    const reached = new Set();
    for (const left of scrolls ? [0, 300, 600, 1e6] : [0]) {
      frame.scrollLeft = left;
      for (const cell of cells) if (isInside(cell)) reached.add(cell);
      if (!scrolls) continue;
      for (const row of rows) {
        const [first, last] = [row.cells[0], row.cells[row.cells.length - 1]];
        if (first.offsetWidth > 2 && !isInside(first)) clipped.push('first column scrolled away: ' + nameOf(first));
        if (last.querySelector('button, input') && !isInside(last)) clipped.push('actions scrolled away: ' + nameOf(last));
      }
    }
    frame.scrollLeft = 0;
    for (const cell of cells) {
      if (!reached.has(cell)) clipped.push('out of reach: ' + nameOf(cell));
      if (cell.scrollWidth > cell.clientWidth + 1) clipped.push('wider than its column: ' + nameOf(cell));
    }
  }
  return [...new Set(clipped)];
})()`;

/** The table measures itself, and shows the next rows, in the frames after its width changed. */
const measured = 'new Promise((done) => setTimeout(() => requestAnimationFrame(done), 150))';

/**
 * Targets that a finger misses: smaller than 44 pixels where the pointer is coarse, unless they are in a sentence (WCAG 2.2,
 * 2.5.8), or their label or cell is large enough.
 */
const findSmall = `(() => {
  const small = [];
  for (const target of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: false }) || target.closest('.visually-hidden, [popover]')) continue;
    if (target.matches('a') && target.closest('p') !== null) continue;
    const boxes = [target, target.closest('label')].flatMap((each) => (each === null ? [] : [each.getBoundingClientRect()]));
    if (boxes[0].bottom < 0 || boxes[0].width < 2) continue;
    if (boxes.some(({ width, height }) => height >= 43.5 && width >= 24)) continue;
    small.push(target.tagName + ' ' + (target.ariaLabel ?? target.textContent.trim() ?? '').slice(0, 30) + ' ' + Math.round(boxes[0].height));
  }
  return [...new Set(small)];
})()`;

describe('tables at every width', { ...browserTests, timeout: 180_000 }, () => {
  let service: TestConsole;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  const paths: Record<string, string> = {};

  beforeAll(async () => {
    receiver = await openReceiver();
    service = await startConsole({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    const { app } = service;
    const inventory = '/api/inventory';
    const create = (path: string, body: object) => expectCreated(app.request('POST', path, { body }));
    const settings = {
      automatic_posting: {
        inventory: '1400-inventory',
        goods_received: '2900-received-not-invoiced',
        cost_of_goods_sold: '5000-cost-of-goods',
        stock_gain: '4900-stock-gains',
        stock_loss: '6900-stock-losses',
        cost_variance: '5900-cost-variance',
      },
    };
    const changed = await app.request('PATCH', `/api/organizations/${app.organizationId}`, {
      body: { settings },
    });
    expect(changed).toMatchObject({ status: 200 });
    const { id: webhook } = await create('/api/webhooks', { url: `${receiver.url}/hooks/of/the/warehouse` });
    await create('/api/accounting/posting-rules', {
      kind: 'inventory',
      category: 'Raw materials of the second warehouse',
      account: '1410-raw-materials',
    });
    const products: string[] = [];
    const receipts: string[] = [];
    for (const [at, name] of ['Table lamp with a green shade', 'Bolt, 8 mm, galvanized', 'Desk'].entries()) {
      const sku = `WIDE-${at}-2026-000417`;
      const more = { category: 'Furniture', reorder_point: 6000, reorder_quantity: 12_500 };
      const { id } = await create(`${inventory}/products`, {
        sku,
        name: `${name}, with a long name`,
        ...more,
      });
      products.push(id);
      const movement = { product_id: id, movement_date: '2026-03-02', reference: 'PO-2026-000417' };
      const receipt = { ...movement, type: 'entry', quantity: 12_345, unit_cost: 1234.567891 };
      const { id: receiptId } = await create(`${inventory}/stock-movements`, receipt);
      receipts.push(receiptId);
      await create(`${inventory}/stock-movements`, {
        ...movement,
        type: 'adjustment',
        quantity: -7000,
        unit_cost: 1234.5,
        movement_date: '2026-03-20',
        reason_code: 'damaged in transit',
        note: 'Found by the night shift',
        dimension: 'Second warehouse',
      });
      await create(`${inventory}/stock-movements`, { ...receipt, quantity: 5, type: 'exit' });
      await create(`${inventory}/cost-adjustments`, {
        movement_id: receiptId,
        amount: '54321.99',
        adjustment_date: '2026-03-25',
        reason: 'landed_cost',
        reference: 'Freight 2026/03',
      });
    }
    await create('/api/accounting/journal-entries', {
      entry_date: '2026-03-21',
      memo: 'Freight of the second quarter, which was booked on the inventory account by mistake',
      lines: [
        { account: '1410-raw-materials', debit: '12345678.90' },
        { account: '2900-received-not-invoiced-of-suppliers-abroad', credit: '12345678.90' },
      ],
    });
    const { id: take } = await create(`${inventory}/stock-takes`, {
      count_date: '2026-03-31',
      note: 'Aisle 4',
    });
    const counts = products.map((product_id) => ({ product_id, counted_quantity: 5000 }));
    await app.request('PUT', `${inventory}/stock-takes/${take}/counts`, { body: { counts } });
    await create(`${inventory}/write-downs`, {
      as_of: '2026-03-31',
      items: [{ product_id: products[1], net_realizable_value: '1000.25', reason: 'Scratched' }],
    });
    await create('/api/invitations', {
      email: 'a.person.with.a.long.address@example.com',
      role: 'accountant',
    });
    const { id: location } = await create(`${inventory}/locations`, {
      code: 'SECOND-WAREHOUSE-OF-THE-NORTH-01',
      name: 'Second warehouse, at the end of the industrial estate',
    });
    const { body: places } = await app.request('GET', `${inventory}/locations`);
    await create(`${inventory}/stock-transfers`, {
      product_id: products[1],
      from_location_id: places.find(({ is_default }: { is_default: boolean }) => is_default).id,
      to_location_id: location,
      quantity: 4321,
      transfer_date: '2026-03-28',
      reference: 'TR-2026-000417',
      note: 'For the trade fair in April',
    });
    await create('/api/api-keys', { name: 'The scanner of the second warehouse', role: 'clerk' });
    const { body: periods } = await app.request('GET', '/api/accounting/periods');
    const period = periods.find(({ name }: { name: string }) => name === '2026-03').id;
    Object.assign(paths, {
      home: '/home',
      levels: '/levels',
      product: `/products/${products[0]}?range=all`,
      movements: '/movements',
      movement: `/movements/${receipts[0]}`,
      'stock-takes': '/stock-takes',
      'stock-take-document': `/stock-takes/${take}`,
      ageing: '/ageing',
      turnover: '/turnover?startDate=2026-03-01&endDate=2026-03-31',
      abc: '/abc?by=value',
      'value-bridge': '/value-bridge?startDate=2026-03-01&endDate=2026-03-31',
      'cost-adjustments': '/cost-adjustments?startDate=2026-03-01&endDate=2026-03-31',
      alerts: '/alerts',
      periods: '/periods',
      period: `/periods/${period}`,
      journal: '/journal',
      'journal-of-account': '/journal?account=1410-raw-materials&startDate=2026-03-01&endDate=2026-03-31',
      accounts: '/accounts',
      allocate: '/allocate',
      'write-downs': '/write-downs',
      members: '/members',
      invitations: '/invitations',
      locations: '/locations',
      location: `/locations/${location}`,
      'api-keys': '/api-keys',
      webhooks: '/webhooks',
      deliveries: `/webhooks/${webhook}`,
      audit: '/audit',
      account: '/account',
      import: '/import',
    });
  });
  afterAll(async () => {
    await service?.stop();
    await receiver?.close();
  });

  async function clippedAt({ page }: MonitoredPage, name: string, colors: string): Promise<string[]> {
    const clipped: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(measured);
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ fullPage: true, path: `${pictures}/${name}-${width}-${colors}.png` });
      }
      for (const each of await page.evaluate<string[]>(findClipped)) clipped.push(`${width}: ${each}`);
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.waitForFunction(`matchMedia('(pointer: coarse)').matches`);
    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(measured);
      for (const each of await page.evaluate<string[]>(findSmall)) clipped.push(`${width}, touch: ${each}`);
    }
    return clipped;
  }

  test.each([
    'home',
    'levels',
    'product',
    'movements',
    'movement',
    'stock-takes',
    'stock-take-document',
    'ageing',
    'turnover',
    'abc',
    'value-bridge',
    'cost-adjustments',
    'alerts',
    'periods',
    'period',
    'journal',
    'journal-of-account',
    'accounts',
    'allocate',
    'write-downs',
    'members',
    'invitations',
    'locations',
    'location',
    'api-keys',
    'webhooks',
    'deliveries',
    'audit',
    'account',
  ])('no column of %s is cut off', async (name) => {
    for (const colors of pictures === undefined ? (['light'] as const) : (['light', 'dark'] as const)) {
      const monitored = await service.open(paths[name] ?? '', { colors });
      await monitored.page.locator('tr[data-index]').first().waitFor();
      expect(await clippedAt(monitored, name, colors)).toEqual([]);
      await monitored.close();
    }
  });

  test('no column of a file is cut off', async () => {
    const monitored = await service.open('/import');
    const { page } = monitored;
    const header = 'sku,type,quantity,unit_cost,movement_date,reference,reason_code,note';
    const rows = Array.from(
      { length: 5 },
      (_, at) => `WIDE-${at},entry,12345,${at === 2 ? 'x' : '1.5'},2026-03-0${at + 1},PO-2026-000417,,A note`,
    );
    const buffer = Buffer.from([header, ...rows].join('\n'));
    await page.getByLabel('Choose a file').setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer });
    await page.locator('tr[data-index]').first().waitFor();
    expect(await clippedAt(monitored, 'import', 'light')).toEqual([]);
    await monitored.close();
  });
});
