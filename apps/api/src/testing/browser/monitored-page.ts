import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** A page of its own, and everything that it asked for and complained of. */
export interface MonitoredPage {
  readonly page: Page;
  /** Addresses as they went over the wire. */
  readonly requests: readonly string[];
  readonly referrers: readonly string[];
  /** Violations of the policy, uncaught errors, and whatever was logged as an error. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export async function openMonitoredPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<MonitoredPage> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  // Sooner than the test's own limit, and telling what was waited for.
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const requests: string[] = [];
  const referrers: string[] = [];
  const complaints: string[] = [];
  const wire = await context.newCDPSession(page);
  wire.on('Network.requestWillBeSent', ({ request }) => {
    requests.push(request.url);
    const referrer = request.headers['Referer'];
    if (referrer) referrers.push(referrer);
  });
  wire.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    const name = Object.keys(headers).find((each) => each.toLowerCase() === 'referer');
    if (name !== undefined && headers[name]) referrers.push(headers[name]);
  });
  await wire.send('Network.enable');
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused call is logged as a failed load; what was refused is for the page to explain.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  await page.exposeFunction('noteViolation', (text: string) => complaints.push(text));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    noteViolation(event.violatedDirective + ' ' + event.blockedURI))`);
  return { page, requests, referrers, complaints, close: () => context.close() };
}

/** Whether anything reaches over the right edge, so that one would have to scroll. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth > width ? ['the page'] : [];
    for (const each of document.querySelectorAll('body *'))
      if (each.getBoundingClientRect().right > width + 0.5) wide.push(each.outerHTML.slice(0, 80));
    return wide;
  })()`);
}

/** Fails for whatever axe-core finds against WCAG up to 2.2 AA and good practice, or against what is named. */
export async function expectAccessible(page: Page, tags?: readonly string[]): Promise<void> {
  // Evaluated by the debugger: no policy of the page holds it back, or is loosened for it.
  await page.evaluate(`${axe}; undefined`);
  const found =
    await page.evaluate(`axe.run(${JSON.stringify(tags === undefined ? {} : { runOnly: tags })}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
  expect(found).toEqual([]);
}
