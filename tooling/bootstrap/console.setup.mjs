// Before the tests: those that open the console need its files, even if vitest was not started by `npm test`.
import { join } from 'node:path';
import { buildConsoleIfNeeded } from './build-console.mjs';

export const setup = () =>
  buildConsoleIfNeeded(join(import.meta.dirname, '../..'), process.execPath, (line) => console.error(line));
