/**
 * Tests the client as its users get it: packed, installed with npm in a separate project, linted, type-checked with
 * two compilers, run on four versions of Node, Deno, Bun, workerd and, bundled, in a browser, against a fresh service. The programs of
 * that project are text files in packed/programs, because they cannot be compiled in this workspace. The command line
 * client runs on the same versions of Node in a project of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFreshServer } from './fresh-server.mjs';
import { inBrowser, runBundle } from './packed/browser.mjs';
import { buildPage } from './packed/bundle.mjs';
import { installCli, runCliOnNodes } from './packed/cli.mjs';
import { checkHoverTexts } from './packed/docs.mjs';
import { runExample } from './packed/example.mjs';
import { installConsumer, installExample, installNode } from './packed/install.mjs';
import { lintPackage } from './packed/lint.mjs';
import { installOtherRuntimes, runOnOtherRuntimes } from './packed/other-runtimes.mjs';
import { inspectPackage, pack } from './packed/pack.mjs';
import { runOnNodes } from './packed/runtimes.mjs';
import { serveFolder } from './packed/serve-folder.mjs';
import { checkTypes } from './packed/types.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tallybook-packed-'));
const consumer = join(folder, 'consumer');
const example = join(folder, 'example');
const say = (line) => console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${line}`);

const pages = await serveFolder(join(consumer, 'dist'));
// Starts meanwhile. The `finally` below awaits and stops it after any failure.
const starting = startFreshServer({ CORS_ORIGINS: pages.origin }, ['--empty']);
starting.catch(() => {});
try {
  const installNodes = async () => {
    const nodes = await Promise.all(
      [20, 22, 24, 26].map(async (major) => [major, await installNode(major, folder)]),
    );
    return Object.fromEntries(nodes);
  };
  const packAndInstall = async () => {
    const tarball = await pack(folder);
    await Promise.all([installConsumer(consumer, tarball), installExample(example, tarball)]);
    return tarball;
  };
  const [tarball, nodes, others] = await Promise.all([
    packAndInstall(),
    installNodes(),
    installOtherRuntimes(folder, say),
  ]);
  say('packed, and installed with npm in separate projects; the example is type-checked and built');
  const count = inspectPackage(join(consumer, 'node_modules/@tallybook/sdk'));
  inspectPackage(join(example, 'node_modules/@tallybook/sdk'));
  say(`${count} files; has no dependencies`);

  const bin = await installCli(join(folder, 'cli'), tarball);
  await lintPackage(consumer, tarball, say);
  await checkTypes(consumer, say);
  checkHoverTexts(consumer, say);
  await buildPage(consumer, say);
  const { credentials, home } = await starting;
  await runOnNodes(consumer, nodes, credentials, say);
  await runOnOtherRuntimes(consumer, others, credentials, say);
  runCliOnNodes(bin, nodes, credentials, say);
  await inBrowser(async (browser) => {
    await runBundle(browser, pages.origin, credentials);
    say('the Vite bundle runs in Chromium');
    await runExample(browser, example, home, credentials);
    say('the example with React and TanStack Query works, in light and dark, on a phone and a desktop');
  });
  console.log('The packed client works.');
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  const server = await starting.catch(() => {});
  await server?.stop();
  pages.close();
  rmSync(folder, { recursive: true, force: true });
}
