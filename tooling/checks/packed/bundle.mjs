import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { execute } from '../execute.mjs';
import { require } from './require.mjs';

/** In bytes after gzip: what a page pays for `import { createTallybook, TallybookError }`, everything included. Grows with the tables of operations and problem codes. */
const sizeLimit = 14_500;

const vite = async (folder, arguments_) => {
  const bin = join(folder, 'node_modules/vite/bin/vite.js');
  await execute(process.execPath, [bin, 'build', '--logLevel=warn', ...arguments_], { cwd: folder });
};

/** Builds the page of programs/ with Vite into `dist`, and measures the bundle of the core alone. */
export const buildPage = async (folder, say) => {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Bundle</title><script type="module" src="/page.js"></script>',
  );
  await vite(folder, []);
  writeFileSync(
    join(folder, 'core.html'),
    '<!doctype html><title>Core</title><script type="module" src="/core.js"></script>',
  );
  writeFileSync(
    join(folder, 'core.js'),
    "import { createTallybook, TallybookError } from '@tallybook/sdk';\nglobalThis.used = [createTallybook, TallybookError];\n",
  );
  writeFileSync(
    join(folder, 'core.config.mjs'),
    "export default { build: { outDir: 'core', modulePreload: false, rolldownOptions: { input: 'core.html' } } };\n",
  );
  await vite(folder, ['--config', 'core.config.mjs']);
  const scripts = readdirSync(join(folder, 'core/assets')).filter((file) => file.endsWith('.js'));
  const bytes = scripts
    .map((file) => gzipSync(readFileSync(join(folder, 'core/assets', file))).length)
    .reduce((sum, size) => sum + size, 0);
  require(bytes > 5000 &&
    bytes <= sizeLimit, `the client has ${bytes} bytes gzip; the limit is ${sizeLimit}`);
  say(`the core has ${(bytes / 1000).toFixed(1)} kB gzip in a Vite bundle (limit ${sizeLimit / 1000})`);
};
