// Replaces start.mjs in the tests of run.mjs. The first argument contains the options; the program and its arguments follow.
import { runToEnd } from './run.mjs';

const [options = '{}', ...args] = process.argv.slice(2);
await runToEnd(process.execPath, args, process.cwd(), JSON.parse(options));
