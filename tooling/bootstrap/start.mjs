// `npm start`: installs when needed, then runs the service on the pinned Node. Plain JavaScript without
// dependencies, because it runs before anything is installed and on whatever Node the machine has.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runToEnd } from './run.mjs';

const { node, root } = await prepare();
const main = join(root, 'apps', 'api', 'src', 'main.ts');
await runToEnd(node, ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)], root);
