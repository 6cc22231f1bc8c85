// Replaces start.mjs in the tests of run.mjs. The first argument is `mergeMs`; the program and its arguments follow.
import { runToEnd } from './run.mjs';

const [mergeMs, ...args] = process.argv.slice(2);
await runToEnd(process.execPath, args, process.cwd(), Number(mergeMs));
