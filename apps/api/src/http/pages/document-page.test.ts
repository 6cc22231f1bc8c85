import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, noBrowser } from '../../testing/browser/launch.ts';
import { openMonitoredPage } from '../../testing/browser/monitored-page.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';

if (noBrowser !== undefined) console.warn(`/docs in a browser: ${noBrowser}`);

describe.skipIf(noBrowser !== undefined)('/docs in a browser', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('shows every operation under its own policy and calls no other host', async () => {
    const { body } = await app.request('GET', '/openapi.json', { key: null });
    const expected = Object.values({ ...body.paths, ...body.webhooks } as Record<string, object>).flatMap(
      (each) => Object.keys(each),
    );
    const { page, requests, errors } = await openMonitoredPage(browser);
    await page.goto(`${app.url}/docs`);
    await page
      .locator('.opblock')
      .nth(expected.length - 1)
      .waitFor();
    expect(await page.locator('.opblock').count()).toBe(expected.length);
    await page.locator('[data-path="/api/invitations/accept"]').click();
    await page.getByText('the response contains its API key once').waitFor();
    expect(requests.filter((url) => !url.startsWith('data:') && !url.startsWith(`${app.url}/`))).toEqual([]);
    expect(errors).toEqual([]);
  });
});
