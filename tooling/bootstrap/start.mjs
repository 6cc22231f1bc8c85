// `npm start`: installs if necessary, then runs the service on the pinned Node. Plain JavaScript without
// dependencies, because it runs before the installation and on any Node version.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runToEnd } from './run.mjs';

const { node, root } = await prepare();
const main = join(root, 'apps', 'api', 'src', 'main.ts');
// Without these flags both generations of the heap grow to several hundred megabytes, most of it garbage. They set no
// limit. A young generation of 16 MB instead of 32 saves 20 MB and costs 5 to 15 % of the service's CPU time; an old one
// that doubles between collections (100) saves 8 %, but exceeds 300 MB (docs/performance.md).
const heap = ['--max-semi-space-size=32', '--heap-growing-percent=50'];
const imports = `--import=${new URL('./fast-imports.mjs', import.meta.url).href}`;
const flags = ['--disable-warning=ExperimentalWarning', imports, ...heap];
// Later starts reuse the compiled modules of earlier ones.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
await runToEnd(node, [...flags, main, ...process.argv.slice(2)], root, {
  firstStep: 'Loading the configuration',
});
