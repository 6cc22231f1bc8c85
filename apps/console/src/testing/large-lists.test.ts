import { fillOrganization, movementsCsv } from '@tallybook/api/testing';
import type { MonitoredPage } from '@tallybook/api/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noBrowser, startConsole, type TestConsole } from './console.ts';

if (noBrowser !== undefined) console.warn(`large lists: ${noBrowser}`);

/** In each list; `CONSOLE_ROWS=100000` measures, and prints the table of docs/performance.md. */
const rows = Number(process.env['CONSOLE_ROWS'] ?? '0');

/** Rows that may be in the document: those in view, and some on both sides. */
const maxRowsInDocument = 60;

interface Figures {
  readonly list: string;
  /** Milliseconds from opening the address, or from the click, until the first row is in the document. */
  readonly firstRow: number;
  /** Milliseconds between two frames while the page scrolls by 400 pixels in each: the median, and the 95th percentile. */
  readonly frame: number;
  readonly slowFrame: number;
  /** Milliseconds of the slowest request until then and while scrolling. */
  readonly slowRequest: number;
  /** The most rows in the document at a time. */
  readonly inDocument: number;
  /** Rows that were loaded at the end, and megabytes of the JavaScript heap with them. */
  readonly loaded: number;
  readonly heap: number;
}

/** Remembers when the first row of a table was drawn. */
const watchFirstRow = `new MutationObserver((_, observer) => {
  if (document.querySelector('tr[data-index]') === null) return;
  observer.disconnect();
  window.firstRowAt = performance.now();
}).observe(document, { childList: true, subtree: true })`;

/** Scrolls for some seconds, then, if asked, to the end until every page is loaded. */
const scroll = (untilEnd: boolean) => `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const count = () => document.querySelectorAll('tr[data-index]').length;
  performance.setResourceTimingBufferSize(100_000);
  const frames = [];
  let most = 0;
  let last = await frame();
  for (let at = 0; at < 240; at++) {
    window.scrollBy(0, 400);
    const now = await frame();
    frames.push(now - last);
    last = now;
    most = Math.max(most, count());
  }
  const end = performance.now() + 300_000;
  const isLoading = () => document.querySelector('table[aria-rowcount="-1"]') !== null;
  do {
    window.scrollTo(0, document.documentElement.scrollHeight);
    await frame();
    most = Math.max(most, count());
  } while (${untilEnd} && isLoading() && performance.now() < end);
  await frame();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await frame();
  await frame();
  const loaded = Math.max(...[...document.querySelectorAll('tr[data-index]')].map((row) => Number(row.dataset.index))) + 1;
  const slowRequest = Math.max(...performance.getEntriesByType('resource').map(({ duration }) => duration));
  frames.sort((a, b) => a - b);
  return { slowRequest, frame: frames[120], slowFrame: frames[228], inDocument: most, loaded };
})()`;

describe.skipIf(noBrowser !== undefined || rows === 0)(`the console with ${rows} rows in each list`, () => {
  let service: TestConsole;
  let webhook: string;
  const measured: Figures[] = [];
  beforeAll(async () => {
    service = await startConsole({ INVITATIONS_PENDING: '0' });
    webhook = await fillOrganization(service.app.admin, service.app, rows);
    await service.app.admin`vacuum analyze`;
  }, 600_000);
  afterAll(async () => {
    await service?.stop();
    console.table(measured);
  });

  const heapOf = async ({ page }: MonitoredPage): Promise<number> => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devTools.send('Runtime.getHeapUsage');
    await devTools.detach();
    return Math.round(usedSize / 1024 ** 2);
  };

  /** @param open what leads to the list; default: its address */
  async function measure(
    list: string,
    path: string,
    untilEnd = false,
    open?: (monitored: MonitoredPage) => Promise<void>,
  ): Promise<MonitoredPage> {
    const monitored = await service.open('/account');
    const { page, errors } = monitored;
    await page.getByRole('row').nth(1).waitFor();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(watchFirstRow);
    await page.goto(`/console${path}`);
    let firstRow: number;
    if (open === undefined) {
      await page.locator('tr[data-index]').first().waitFor();
      firstRow = await page.evaluate('window.firstRowAt');
    } else {
      const started = performance.now();
      await open(monitored);
      await page.locator('tr[data-index]').first().waitFor();
      firstRow = performance.now() - started;
    }
    const figures = await page.evaluate<Omit<Figures, 'list' | 'firstRow' | 'heap'>>(scroll(untilEnd));
    const heap = await heapOf(monitored);
    const round = (value: number) => Math.round(value * 10) / 10;
    measured.push({
      list,
      ...figures,
      firstRow: Math.round(firstRow),
      frame: round(figures.frame),
      slowFrame: round(figures.slowFrame),
      heap,
    });
    console.log(measured.at(-1));
    expect(figures.inDocument).toBeLessThanOrEqual(maxRowsInDocument);
    expect(errors).toEqual([]);
    return monitored;
  }

  test.each([
    ['levels', '/levels', true],
    ['levels, searched', '/levels?q=number', false],
    ['levels as of a day', '/levels?as_of=2026-03-20', false],
    ['levels below the reorder point', '/levels?below=true', false],
    ['levels below it, searched, as of a day', '/levels?below=true&as_of=2026-03-31&q=number', false],
    ['movements', '/movements', true],
    ['stock takes', '/stock-takes', true],
    ['turnover', '/turnover', false],
    ['ABC analysis by value', '/abc?by=value', false],
    ['audit trail', '/audit', true],
    ['members', '/members', false],
    ['invitations', '/invitations', false],
    ['deliveries', '/webhooks/:webhook', false],
  ] as const)('%s', { timeout: 600_000 }, async (list, path, untilEnd) => {
    const monitored = await measure(list, path.replace(':webhook', webhook), untilEnd);
    await monitored.close();
  });

  test('a file', { timeout: 900_000 }, async () => {
    const buffer = Buffer.from(movementsCsv(rows));
    const monitored = await measure(
      'file of movements, after its dry run',
      '/import',
      false,
      async ({ page }) => {
        await page
          .getByLabel('Choose a file')
          .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
      },
    );
    const { page } = monitored;
    const started = performance.now();
    await page.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click();
    await page.getByText('Every row was posted.').waitFor({ timeout: 800_000 });
    console.log(`posted in ${Math.round((performance.now() - started) / 1000)} s`);
    await monitored.close();
  });
});
