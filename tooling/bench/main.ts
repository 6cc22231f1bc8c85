/**
 * `pnpm bench`: compares the service with its references on this machine. See docs/performance.md. Exits with 0 when
 * every part was measured, whatever the figures are, and with 1 when a part failed.
 */
import { cpus } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureBackdated } from './bars/backdated.ts';
import { measureBatch } from './bars/batch.ts';
import { measureEmpty } from './bars/empty.ts';
import { measureGrowth } from './bars/growth.ts';
import { measureInvitations } from './bars/invitations.ts';
import { measureList } from './bars/list.ts';
import { measureMemory } from './bars/memory.ts';
import { measurePosting } from './bars/posting.ts';
import { measureProfile } from './bars/profile.ts';
import { Run } from './bars/run.ts';
import { measureSteady } from './bars/steady.ts';
import { measureVerify } from './bars/verify.ts';
import { cleanUp, cleanUpOnSignals, insertBetweenMarks, startServer } from '@tallybook/machine';
import { readOptions, type Options } from './options.ts';
import { statementDriver } from './references/pgbench.ts';
import { markdown } from './report/markdown.ts';
import { Report } from './report/report.ts';

/** Parts that change the data for others come last. */
const parts: readonly { names: readonly string[]; measure: (run: Run) => Promise<void> }[] = [
  { names: ['empty'], measure: measureEmpty },
  { names: ['B5'], measure: measureList },
  { names: ['B1', 'B2', 'B3', 'B8'], measure: measurePosting },
  { names: ['B4'], measure: measureBatch },
  { names: ['B6'], measure: measureGrowth },
  { names: ['B11'], measure: measureVerify },
  { names: ['B9'], measure: measureSteady },
  { names: ['invitations'], measure: measureInvitations },
  { names: ['profile'], measure: measureProfile },
  { names: ['B7'], measure: measureBackdated },
  { names: ['B10'], measure: measureMemory },
];

/**
 * Typical settings for a server of this size; durability stays on. A large WAL prevents a checkpoint caused by one
 * round from slowing down the next one.
 */
const settings = { shared_buffers: '512MB', effective_cache_size: '4GB', max_wal_size: '8GB' };

const page = join(import.meta.dirname, '../../docs/performance.md');

async function bench(options: Options): Promise<boolean> {
  const started = performance.now();
  const server = await startServer(options.data, settings);
  const report = new Report();
  const run = new Run(options, server, report);
  let complete = true;
  for (const { names, measure } of parts) {
    if (options.only.size > 0 && !names.some((name) => options.only.has(name))) continue;
    console.log(`\n${names.join(', ')}`);
    try {
      await measure(run);
    } catch (error) {
      complete = false;
      report.addBlock(
        `Not measured: ${names.join(', ')}`,
        error instanceof Error ? error.message : String(error),
      );
      console.error(error);
    }
  }
  const conditions = [
    `Measured on ${new Date().toISOString().slice(0, 10)} with \`pnpm bench ${process.argv.slice(2).join(' ')}\`, in ${Math.round((performance.now() - started) / 60_000)} minutes.`,
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, shared by the service, PostgreSQL and the load generator; Node ${process.version}; fsync and synchronous_commit on.`,
    `${options.movements} movements of 1,000 products, ${options.rounds} alternating rounds of ${options.seconds} s each.`,
    `R1 and R5 driven by ${statementDriver}.`,
  ];
  const text = markdown(report, conditions);
  console.log(`\n${text}`);
  if (options.write)
    writeFileSync(page, insertBetweenMarks(readFileSync(page, 'utf8'), 'pnpm bench --write', text));
  return complete;
}

cleanUpOnSignals();
let code = 1;
try {
  code = (await bench(readOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await cleanUp();
}
process.exit(code);
