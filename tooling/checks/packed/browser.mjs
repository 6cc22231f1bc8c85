import { deepEqual } from 'node:assert/strict';
import { launchBrowser, noBrowser } from '@tallybook/api/testing/browser';

/** Runs the bundled page in a browser against the service, which allows the page's origin (CORS). */
export const runInBrowser = async (origin, { base_url, api_key }, say) => {
  if (noBrowser !== undefined) {
    console.log(`Note: the bundle was not run in a browser: ${noBrowser}`);
    return;
  }
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const settings = encodeURIComponent(JSON.stringify({ baseUrl: base_url, apiKey: api_key }));
    await page.goto(`${origin}/#${settings}`);
    await page.waitForFunction('globalThis.outcome !== undefined');
    deepEqual(await page.evaluate('globalThis.outcome'), { quantities: [2, 3, 4], available: 9 });
    deepEqual(errors, []);
    say(`the Vite bundle runs in Chromium ${browser.version()}`);
  } finally {
    await browser.close();
  }
};
