import { deepEqual, equal, match } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expectAccessible, findOverflow, openMonitoredPage } from '@tallybook/api/testing/browser';

const startLimit = 30_000;

/** Serves the built example with `vite preview`, which forwards its calls to the service. */
const servePreview = async (folder, home) => {
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'preview', '--host', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: '1', TALLYBOOK_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const origin = await new Promise((resolve, reject) => {
    const fail = (what) => {
      child.kill();
      reject(new Error(`vite preview ${what}:\n${printed}`));
    };
    const timer = setTimeout(fail, startLimit, 'did not start');
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        printed += bytes;
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      });
    child.once('exit', () => fail('ended'));
  });
  return { origin, stop: () => child.kill() };
};

const createProducts = async ({ base_url, api_key }) => {
  for (let number = 1; number <= 25; number += 1) {
    const response = await fetch(`${base_url}/api/inventory/products`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sku: `SHELF-${number}`, name: `Shelf ${number}`, unit: 'pcs' }),
    });
    equal(response.status, 201);
  }
};

const expectSound = async (page) => {
  await expectAccessible(page);
  deepEqual(await findOverflow(page), []);
};

/** Opens the dialog of a product, fills it in and submits it. */
const post = async (page, product, type, fields) => {
  await page.getByRole('button', { name: `Post movement of ${product}`, exact: true }).click();
  await page.getByLabel(type).check();
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Post movement', exact: true }).click();
};

/** Waits until the field has the focus and the error. */
const expectFieldError = async (page, label, text) => {
  const field = page.getByLabel(label).and(page.locator('[aria-invalid=true]:focus'));
  await field.waitFor();
  const [, described] = (await field.getAttribute('aria-describedby')).split(' ');
  match(await page.locator(`[id="${described}"]`).innerText(), text);
};

const useExample = async (page) => {
  const rows = page.locator('tbody tr');
  await page.getByLabel('Search products').fill('Shelf');
  await page.locator('tbody tr', { hasText: 'Shelf 25' }).waitFor();
  await page.getByRole('button', { name: /^Load/ }).scrollIntoViewIfNeeded();
  await page.getByText('All 25 products').waitFor();
  equal(await rows.count(), 25);

  const row = page.locator('tr', { has: page.getByRole('rowheader', { name: 'Shelf 7', exact: true }) });
  await post(page, 'Shelf 7', 'Issue', { Quantity: '5' });
  await expectFieldError(page, 'Quantity', /^Nothing is on hand on .* Receive some first\.$/);
  await expectSound(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await post(page, 'Shelf 7', 'Receive', { Quantity: '1.5', 'Cost per unit': '-1' });
  await expectFieldError(page, 'Quantity', /integer/);
  await page.getByLabel('Quantity').fill('12');
  await page.getByLabel('Cost per unit').fill('2.5');
  await page.getByRole('button', { name: 'Post movement', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Shelf 7: received 12 on ' }).waitFor();
  await row.getByText('12 pcs').waitFor();
  await row.getByText('30.00').waitFor();

  await post(page, 'Shelf 7', 'Issue', { Quantity: '50' });
  await expectFieldError(
    page,
    'Quantity',
    /^Only 12 on hand on .* Enter at most 12, or receive more first\.$/,
  );
  await page.getByLabel('Quantity').fill('2');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Post movement', exact: true }).click();
  await page.getByText('so the movement may have been posted').waitFor();
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: 'Post movement', exact: true }).click();
  await row.getByText('10 pcs').waitFor();
};

/** Uses the example as people do. The API key must never reach the browser. */
export const runExample = async (browser, folder, home, credentials) => {
  await createProducts(credentials);
  const preview = await servePreview(folder, home);
  try {
    for (const colorScheme of ['light', 'dark'])
      for (const width of [360, 1440]) {
        const viewport = { width, height: 800 };
        const monitored = await openMonitoredPage(browser, { colorScheme, viewport });
        const { page } = monitored;
        const texts = [];
        page.on('response', (response) => texts.push(response.text().catch(() => '')));
        await page.goto(`${preview.origin}/`);
        await page.locator('tbody tr', { hasText: 'Shelf' }).first().waitFor();
        await expectSound(page);
        if (colorScheme === 'dark' && width === 360) await useExample(page);
        deepEqual(monitored.errors, []);
        deepEqual(
          monitored.requests.filter((url) => !url.startsWith(preview.origin) && !url.startsWith('data:')),
          [],
        );
        const received = (await Promise.all(texts)).join('');
        equal(received.includes(credentials.api_key), false, 'the page received the API key');
        await monitored.close();
      }
  } finally {
    preview.stop();
  }
};
