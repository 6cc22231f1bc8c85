/**
 * `pnpm faults`: the real processes under one fault after another, and then the count of what must not have
 * happened. See docs/reliability.md. Ends with 1 when any count is not zero, or when a fault could not be tried.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, endOnSignals } from '@tallybook/machine';
import { faults } from './faults/list.ts';
import { readOptions, type Options } from './options.ts';
import { line } from './report/line.ts';
import { runFault } from './run.ts';
import { Stage } from './stage/stage.ts';

async function run(options: Options): Promise<boolean> {
  const chosen = faults.filter(({ name, cutSeconds }) =>
    options.only.size > 0 ? options.only.has(name) : !options.cut || cutSeconds !== undefined,
  );
  const weights = chosen.reduce((total, { weight = 1 }) => total + weight, 0);
  console.log(`seed ${options.seed}`);
  const stage = await Stage.open({ home: mkdtempSync(join(tmpdir(), 'tallybook-faults-')) });
  let whole = true;
  for (const fault of chosen) {
    const share = (options.minutes * 60 * (fault.weight ?? 1)) / weights;
    const seconds = options.cut ? (fault.cutSeconds ?? 5) : share;
    const outcome = await runFault(stage, { fault, seed: options.seed, seconds });
    console.log(line(outcome));
    if (outcome.violations > 0) whole = false;
  }
  await stage.close();
  return whole;
}

endOnSignals();
let code = 1;
try {
  code = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
} finally {
  await end();
}
process.exit(code);
