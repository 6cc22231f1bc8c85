import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentialsFile } from '../../platform/credentials-file.ts';
import { openBrowser, browserTests, noBrowser, type TestBrowser } from '../../testing/browser/launch.ts';
import { expectAccessible, findOverflow, openMonitoredPage } from '../../testing/browser/monitored-page.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';

if (noBrowser !== undefined) console.warn(`The start page: ${noBrowser}`);

describe('the start page in a browser', browserTests, () => {
  let app: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    app = await startTestApp();
    writeFileSync(credentialsFile(app.home), '{}');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test.each([
    ['light', 1280],
    ['light', 320],
    ['dark', 1280],
    ['dark', 320],
  ] as const)(
    'leads from an unknown path to the start page and the reference (%s, %s px)',
    async (colorScheme, width) => {
      const watched = await openMonitoredPage(browser, { colorScheme, viewport: { width, height: 900 } });
      const { page, requests, errors } = watched;
      const opened = await page.goto(`${app.url}/no/such/page`);
      expect(opened?.status()).toBe(404);
      expect(await page.title()).toBe('Page not found · Tallybook');
      expect(await findOverflow(page)).toEqual([]);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Start page' }).click();
      await page.getByRole('heading', { name: 'API for stock and invitations' }).waitFor();
      expect(page.url()).toBe(`${app.url}/`);
      await page.getByText('curl -sS').waitFor();
      expect(await findOverflow(page)).toEqual([]);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'API reference' }).click();
      await page.getByRole('link', { name: 'POST Send an invitation' }).waitFor();
      expect(requests.filter((url) => !url.startsWith('data:') && !url.startsWith(`${app.url}/`))).toEqual(
        [],
      );
      expect(errors).toEqual([]);
      await watched.close();
    },
  );
});
