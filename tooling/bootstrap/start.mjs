// `npm start`: installs when needed, then runs the service on the pinned Node. Plain JavaScript without
// dependencies, because it runs before anything is installed and on whatever Node the machine has.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runToEnd } from './run.mjs';

const { node, root } = await prepare();
const main = join(root, 'apps', 'api', 'src', 'main.ts');
// Both generations would grow to a hundred megabytes and more, most of it garbage (docs/performance.md). No limit: what
// is used may be as much as it must.
const heap = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
const flags = ['--disable-warning=ExperimentalWarning', ...heap];
await runToEnd(node, [...flags, main, ...process.argv.slice(2)], root);
