import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { packedChromium } from './packed.ts';

const isPacked = process.platform === 'linux' && process.arch === 'x64';
const installed = isPacked ? undefined : onPath(['chromium', 'chromium-browser', 'google-chrome']);

/** The reason why browser tests are skipped on this machine, or undefined. They always run on Linux x64. */
export const noBrowser: string | undefined =
  isPacked || installed !== undefined
    ? undefined
    : `skipped: no packaged browser for ${process.platform}-${process.arch}, and no chromium or google-chrome on PATH`;

/**
 * Options of every suite of browser tests: `describe('the page', browserTests, () => …)`. A test that fails is repeated
 * once, because a busy machine delays browsers in ways that no test foresees. CI names the tests that needed it.
 */
export const browserTests = { skip: noBrowser !== undefined, retry: 1 };

/** Launches a headless Chromium, without its sandbox so that root can run it: it opens our own pages only. */
export async function launchBrowser(): Promise<Browser> {
  const options = installed === undefined ? await packedChromium() : { executablePath: installed };
  return chromium.launch({ ...options, chromiumSandbox: false, args: ['--disable-dev-shm-usage'] });
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
