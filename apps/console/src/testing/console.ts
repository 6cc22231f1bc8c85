import { startTestApp, withoutLimits, type TestApp } from '@tallybook/api/testing';
import {
  expectAccessible,
  findOverflow,
  openBrowser,
  openMonitoredPage,
  type MonitoredPage,
} from '@tallybook/api/testing/browser';
import type { Role } from '@tallybook/sdk';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';

export { browserTests, noBrowser } from '@tallybook/api/testing/browser';

export interface Viewer {
  /** Whose API key signs in; null for a visitor. Default: the owner. */
  readonly role?: Role | null;
  readonly colors?: 'light' | 'dark';
  /** In pixels. Default 1280; 360 is a phone. */
  readonly width?: number;
  /** Default `en-GB`. */
  readonly locale?: string;
  /** For tests that call `page.route`. Its pages cache nothing, so each costs 40 requests more. Default false. */
  readonly intercepted?: boolean;
}

/** The console in a real browser, on the real service. */
export interface TestConsole {
  readonly app: TestApp;
  /** Opens a screen, such as `/levels`, in a browser context of its own, and waits until it has all its data. */
  open(path: string, viewer?: Viewer): Promise<MonitoredPage>;
  stop(): Promise<void>;
}

export async function startConsole(variables: Record<string, string> = {}): Promise<TestConsole> {
  const [app, browser] = await Promise.all([startTestApp({ ...withoutLimits, ...variables }), openBrowser()]);
  return {
    app,
    open: async (
      path,
      { role = 'owner', colors = 'light', width = 1280, locale = 'en-GB', intercepted = false } = {},
    ) => {
      const monitored = await openMonitoredPage(browser, {
        baseURL: app.url,
        colorScheme: colors,
        locale,
        intercepted,
        cached: true,
        viewport: { width, height: 800 },
      });
      const { page } = monitored;
      if (!intercepted)
        page.route = () => Promise.reject(new Error('page.route needs a page opened with intercepted: true'));
      if (role !== null) {
        const response = await createSession(page, app, { api_key: app.keys[role] });
        expect(response.status()).toBe(201);
      }
      await page.goto(`/console${path}`);
      await monitored.settled();
      return monitored;
    },
    stop: async () => {
      await browser.close();
      await app.stop();
    },
  };
}

/**
 * Signs the page's context in. Without a kept connection: contexts are used again, and a request on a connection that the service
 * closes at that moment, because it was idle, would have no response.
 */
export const createSession = (
  page: MonitoredPage['page'],
  { url }: TestApp,
  data: { readonly api_key: string } | { readonly token: string },
): ReturnType<typeof page.request.post> =>
  page.request.post(`${url}/console/session`, {
    headers: { 'x-tallybook-console': '1', origin: url, connection: 'close' },
    data,
  });

/** One console for the tests of a suite that create all of their data themselves. */
export function consoleOfSuite(): () => TestConsole {
  let service: TestConsole | undefined;
  beforeAll(async () => void (service = await startConsole()));
  afterAll(() => service?.stop());
  return () => {
    if (service === undefined) throw new Error('the console has not started');
    return service;
  };
}

/** Opens the menu with language, theme, sessions and sign-out. */
export const openAccount = (page: MonitoredPage['page']): Promise<void> =>
  page.locator('[popovertarget]').click();

/** What holds for every screen in every state: accessible, nothing cut off, no error, no foreign host. */
export async function expectSound(
  { app }: TestConsole,
  { page, errors, requests }: MonitoredPage,
): Promise<void> {
  await expectAccessible(page);
  expect(await findOverflow(page)).toEqual([]);
  expect(errors).toEqual([]);
  // Chromium draws a date field with a `data:` picture of its own; one of the page would violate its policy.
  const isLocal = (url: string) => url.startsWith(`${app.url}/`) || /^(?:blob|data):/.test(url);
  expect(requests.filter((url) => !isLocal(url))).toEqual([]);
}

/** The file that a button saves, as text without the mark at its beginning. */
export async function download(
  { page }: MonitoredPage,
  button: string | RegExp = 'Download CSV',
): Promise<{ readonly name: string; readonly text: string }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const text = readFileSync(await saved.path(), 'utf8').replace(/^\uFEFF/, '');
  return { name: saved.suggestedFilename(), text };
}
