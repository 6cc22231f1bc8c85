// Stands for start.mjs in the tests of run.mjs: runs the given program to its end. First comes how close signals are one.
import { runToEnd } from './run.mjs';

const [closeMs, ...args] = process.argv.slice(2);
await runToEnd(process.execPath, args, process.cwd(), Number(closeMs));
