// Stands for start.mjs in the tests of run.mjs: runs the given program to its end.
import { runToEnd } from './run.mjs';

await runToEnd(process.execPath, process.argv.slice(2), process.cwd());
