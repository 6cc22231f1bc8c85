import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import type { TestBrowser } from './launch.ts';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** In milliseconds: shorter than that of a test, so that the error says which condition the page waited for. */
const timeout = 60_000;

/** A page in a browser context that no other page uses at the time, with everything that it requested and every error. */
export interface MonitoredPage {
  readonly page: Page;
  /** URLs as they were sent. */
  readonly requests: readonly string[];
  readonly referrers: readonly string[];
  /** Violations of the content security policy, uncaught errors, and everything logged as an error. */
  readonly errors: readonly string[];
  /** Waits until every request has its response and nothing follows from it: what a person clicks then stays in place. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface PageOptions extends BrowserContextOptions {
  /**
   * For a test that calls `page.route` after the page was opened: a busy page learns only later that its requests are
   * to be intercepted, and would send the first ones; with this, they are from the start. Playwright then responds to
   * CORS preflights itself.
   */
  readonly intercepted?: boolean;
  /**
   * Keeps the browser's cache for the next test, as between two visits of a person: for pages whose files have their hash
   * in the name. Nothing is cached of a page that is intercepted.
   */
  readonly cached?: boolean;
}

export async function openMonitoredPage(
  browser: TestBrowser,
  { intercepted = false, cached = false, viewport, colorScheme, ...options }: PageOptions = {},
): Promise<MonitoredPage> {
  const context = await browser.emptied.take(
    { locale: 'en-GB', timezoneId: 'UTC', ...options },
    async (created) => {
      created.setDefaultTimeout(timeout);
      if (intercepted) await created.route('http://matches-no-request.invalid/', (route) => route.abort());
    },
    { intercepted, cached },
  );
  const page = await context.newPage();
  // Of the page and not of its context, so that pages of any size and color use the same contexts.
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme !== undefined) await page.emulateMedia({ colorScheme });
  const requests: string[] = [];
  const referrers: string[] = [];
  const errors: string[] = [];
  describeIfFailed(page);
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const devTools = await context.newCDPSession(page);
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    requests.push(request.url);
    const referrer = request.headers['Referer'];
    if (referrer) referrers.push(referrer);
  });
  devTools.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    const name = Object.keys(headers).find((header) => header.toLowerCase() === 'referer');
    if (name !== undefined && headers[name]) referrers.push(headers[name]);
  });
  await devTools.send('Network.enable');
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // Chromium also logs each error response as a failed load, which is the page's to explain.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  await page.exposeFunction('reportViolation', (text: string) => errors.push(text));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    reportViolation(event.violatedDirective + ' ' + event.blockedURI))`);
  return {
    page,
    requests,
    referrers,
    errors,
    settled: () => settle(page, pending),
    close: () => browser.emptied.giveBack(page, requests),
  };
}

/** Adds what the page shows to the errors of the running test, if it fails. */
function describeIfFailed(page: Page): void {
  // Hooks of a suite open pages too, which no single test can describe.
  if (expect.getState().currentTestName === undefined) return;
  onTestFailed(async ({ task }) => {
    if (page.isClosed()) return;
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    const message = `The page shows, at ${page.url()}:\n${shown.slice(0, 4_000)}`;
    task.result?.errors?.push({ name: 'Page', message, stack: message });
  });
}

/** @param pending requests without a response */
async function settle(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  const end = Date.now() + timeout;
  // Twice: what arrived may lead to further requests once it is shown.
  for (let quiet = 0; quiet < 2; quiet = pending.size === 0 ? quiet + 1 : 0) {
    // A page that is left meanwhile has nothing to evaluate in.
    await page.evaluate('new Promise((done) => setTimeout(done, 20))').catch(() => undefined);
    assert(Date.now() < end, `no response to ${[...pending].map((request) => request.url()).join(', ')}`);
  }
}

/** The elements that extend beyond the right edge, except inside one that scrolls by itself, such as a block of code. */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth > width ? ['the page'] : [];
    const scrolls = (element) =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const element of document.querySelectorAll('body *'))
      if (element.getBoundingClientRect().right > width + 0.5 && !scrolls(element.parentElement)) wide.push(element.outerHTML.slice(0, 80));
    return wide;
  })()`);
}

/** Finds the same: what conforms is not described, and style sheets are not read for rules that are off. */
const violationsOnly = { reporter: 'no-passes', preload: { assets: ['media'] } };

/** Fails if axe-core finds a violation of WCAG up to 2.2 AA or of its best practices; `tags` selects other rules. */
export async function expectAccessible(page: Page, tags?: readonly string[]): Promise<void> {
  // Evaluated through the debugger, so the page's content security policy neither blocks it nor has to allow it. Once
  // per document, because that takes as long as a run.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(`${axe}; undefined`);
  const violations =
    await page.evaluate(`axe.run(${JSON.stringify({ ...violationsOnly, ...(tags !== undefined && { runOnly: tags }) })}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
  assert.deepEqual(violations, []);
}
