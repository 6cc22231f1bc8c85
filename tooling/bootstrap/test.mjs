// `npm test`: installs if necessary, then runs all tests on the pinned Node. It passes arguments to vitest:
// `npm test -- apps/api` runs the tests of a folder.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runToEnd } from './run.mjs';

const { node, root } = await prepare();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
await runToEnd(node, [vitest, 'run', ...process.argv.slice(2)], root);
