/** `pnpm verify`: all checks that do not run the program; seconds, no database. Each step is also a script in package.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps } from './run-steps.mjs';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const steps = ['types', 'lint', 'format:check', 'boundaries', 'layers', 'migrations', 'unused'];

const ok = await runSteps(steps.map((name) => ({ name, command: scripts[name] })));
process.exitCode = ok ? 0 : 1;
