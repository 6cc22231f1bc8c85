// `npm test`: installs when needed, then runs every test on the pinned Node. `npm test -- apps/api`
// runs those of a folder; every argument of vitest works.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runToEnd } from './run.mjs';

const { node, root } = await prepare();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
await runToEnd(node, [vitest, 'run', ...process.argv.slice(2)], root);
