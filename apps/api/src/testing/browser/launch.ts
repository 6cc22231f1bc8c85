import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { packedChromium } from './packed.ts';

const isPacked = process.platform === 'linux' && process.arch === 'x64';
const installed = isPacked ? undefined : onPath(['chromium', 'chromium-browser', 'google-chrome']);

/** Why tests in a browser are left out on this machine; undefined where they run, which is always on Linux x64. */
export const noBrowser: string | undefined =
  isPacked || installed !== undefined
    ? undefined
    : `left out: no browser is packed for ${process.platform}-${process.arch}, and no chromium or google-chrome is on PATH`;

/** A headless Chromium. Without its sandbox, so that root may start it too: it is shown our own pages only. */
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
