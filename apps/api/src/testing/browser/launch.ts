import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { EmptiedContexts } from './emptied-contexts.ts';
import { packedChromium } from './packed.ts';

const isPacked = process.platform === 'linux' && process.arch === 'x64';
const installed = isPacked ? undefined : onPath(['chromium', 'chromium-browser', 'google-chrome']);

/** The reason why browser tests are skipped on this machine, or undefined. They always run on Linux x64. */
export const noBrowser: string | undefined =
  isPacked || installed !== undefined
    ? undefined
    : `skipped: no packaged browser for ${process.platform}-${process.arch}, and no chromium or google-chrome on PATH`;

/** Options of every suite of browser tests: `describe('the page', browserTests, () => …)`. */
export const browserTests = { skip: noBrowser !== undefined };

/** A test file's contexts in the browser of its process. */
export interface TestBrowser {
  newContext: Browser['newContext'];
  /** Contexts that its tests use one after another. */
  readonly emptied: EmptiedContexts;
  /** Closes these contexts. */
  close(): Promise<void>;
}

let shared: Browser | undefined;

/** The test files of a process share one browser, which ends with the process: a start takes longer than many tests. */
export async function openBrowser(): Promise<TestBrowser> {
  // One that has crashed is replaced.
  if (shared?.isConnected() !== true) shared = await launchBrowser();
  return contextsOf(shared);
}

/** Test pages in a browser, which its caller closes. */
export function contextsOf(browser: Browser): TestBrowser {
  const contexts: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    emptied: new EmptiedContexts(newContext),
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}

/** Launches a headless Chromium, without its sandbox so that root can run it: it opens our own pages only. */
export async function launchBrowser(): Promise<Browser> {
  const options = installed === undefined ? await packedChromium() : { executablePath: installed };
  const args = [
    '--disable-dev-shm-usage',
    // Pages live for seconds, on a machine whose other cores run tests: threads that compile and collect ahead cost more
    // than they save.
    '--js-flags=--single-threaded',
    // For `EmptiedContexts`.
    '--process-per-site',
  ];
  return chromium.launch({ ...options, chromiumSandbox: false, args });
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
