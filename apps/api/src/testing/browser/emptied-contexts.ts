import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** How a context differs from others of equal options. */
interface Preparation {
  readonly intercepted: boolean;
  /** Whether the browser's cache stays. */
  readonly cached: boolean;
}

interface Taken {
  readonly key: string;
  readonly cached: boolean;
  /** A blank page that keeps the process of the site, with its compiled scripts, alive until the next page is open. */
  blank: Page | undefined;
}

/**
 * Browser contexts that are emptied and used again: with a new context, Chromium starts a process for each page and
 * compiles all scripts again, which takes as long as many tests.
 */
export class EmptiedContexts {
  readonly #newContext: Browser['newContext'];
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #taken = new WeakMap<BrowserContext, Taken>();

  constructor(newContext: Browser['newContext']) {
    this.#newContext = newContext;
  }

  /** @param prepare runs once for each new context */
  async take(
    options: BrowserContextOptions,
    prepare: (created: BrowserContext) => Promise<void>,
    preparation: Preparation,
  ): Promise<BrowserContext> {
    const key = JSON.stringify([options, preparation]);
    const free = this.#free.get(key)?.pop();
    if (free !== undefined) return free;
    const context = await this.#newContext(options);
    await prepare(context);
    this.#taken.set(context, { key, cached: preparation.cached, blank: undefined });
    return context;
  }

  /**
   * Closes the context's pages and deletes what they have stored.
   *
   * @param requests URLs of everything that the page has requested
   */
  async giveBack(page: Page, requests: readonly string[]): Promise<void> {
    const context = page.context();
    const taken = this.#taken.get(context);
    if (taken === undefined || !(await empty(page, requests, taken))) return context.close();
    const { key } = taken;
    this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
  }
}

/** Returns false if the context cannot be used again. */
async function empty(page: Page, requests: readonly string[], taken: Taken): Promise<boolean> {
  const context = page.context();
  if (page.isClosed() || !page.url().startsWith('http:')) return false;
  taken.blank ??= await openBlank(page);
  const { blank } = taken;
  await Promise.all(context.pages().map(async (each) => each === blank || each.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  // Processes keep copies of the local storage, which learn of the deletion below too late for the next page.
  await blank.evaluate('localStorage.clear()');
  const devTools = await context.newCDPSession(blank);
  const origins = new Set(requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin));
  for (const origin of origins)
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  if (!taken.cached) await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
  return true;
}

/** Opened by the page, so that it belongs to the same process. */
async function openBlank(page: Page): Promise<Page> {
  const [blank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate('void window.open("about:blank")'),
  ]);
  return blank;
}
