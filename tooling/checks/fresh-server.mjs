import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRuntime } from '../bootstrap/runtime.mjs';

const root = join(import.meta.dirname, '../..');
/** The first one stops the service when this process ends in any way. */
const preloads = ['parent-watch.mjs', 'fast-imports.mjs'].map(
  (file) => `--import=${new URL(`../bootstrap/${file}`, import.meta.url).href}`,
);
const startLimit = 90_000;
const stopLimit = 15_000;

/**
 * Starts the service for the first time, with the embedded database in a temporary home, on any free port.
 *
 * @param {Record<string, string>} settings additional environment variables
 * @param {string[]} args of `npm start`
 * @returns {Promise<{home: string, credentials: Record<string, string>, stop: () => Promise<void>}>}
 */
export const startFreshServer = async (settings = {}, args = []) => {
  const home = mkdtempSync(join(tmpdir(), 'tallybook-check-'));
  const main = join(root, 'apps/api/src/main.ts');
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(
    findRuntime(root),
    ['--disable-warning=ExperimentalWarning', ...preloads, main, ...args],
    {
      cwd: root,
      env: {
        ...environment,
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        TALLYBOOK_HOME: home,
        // For the receiver of examples/general-ledger.ts.
        WEBHOOK_ALLOW_PRIVATE: 'true',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (printed += bytes));
  const ended = new Promise((resolve) => child.once('close', resolve));

  const stop = async () => {
    child.kill('SIGTERM');
    const inTime = await Promise.race([ended.then(() => true), sleep(stopLimit, false, { ref: false })]);
    if (!inTime) child.kill('SIGKILL');
    await ended;
    rmSync(home, { recursive: true, force: true });
    if (!inTime) throw new Error('the service did not stop after SIGTERM');
  };

  const deadline = Date.now() + startLimit;
  while (!/^Tallybook listens on /m.test(printed)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop().catch(() => {});
      throw new Error(`the service did not start:\n${printed}`);
    }
    await sleep(50);
  }
  const file = join(home, 'credentials.json');
  if (!existsSync(file)) {
    await stop();
    throw new Error('the first start did not write credentials.json');
  }
  return { home, credentials: JSON.parse(readFileSync(file, 'utf8')), stop };
};
