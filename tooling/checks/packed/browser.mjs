import { deepEqual } from 'node:assert/strict';
import { contextsOf, launchBrowser, noBrowser, openMonitoredPage } from '@tallybook/api/testing/browser';

/** Calls the function with a browser, if this machine has one. */
export const inBrowser = async (use) => {
  if (noBrowser !== undefined) {
    console.log(`Note: the client was not run in a browser: ${noBrowser}`);
    return;
  }
  const browser = await launchBrowser();
  try {
    await use(contextsOf(browser));
  } finally {
    await browser.close();
  }
};

/** Runs the bundled page against the service, which allows the page's origin (CORS). */
export const runBundle = async (browser, origin, { base_url, api_key }) => {
  const monitored = await openMonitoredPage(browser);
  const { page } = monitored;
  const settings = encodeURIComponent(JSON.stringify({ baseUrl: base_url, apiKey: api_key }));
  await page.goto(`${origin}/#${settings}`);
  await page.waitForFunction('globalThis.outcome !== undefined');
  const expected = { quantities: [2, 3, 4], available: 9, exported: [3, 5, 7] };
  deepEqual(await page.evaluate('globalThis.outcome'), expected);
  deepEqual(monitored.errors, []);
  await monitored.close();
};
