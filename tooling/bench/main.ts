/**
 * `pnpm bench`: compares the service with its references on this machine, with another version of itself
 * (`--against`), or on a cluster (`--cluster`). See README.md. Exits with 0 when
 * every part was measured, whatever the figures are, and with 1 when a part failed.
 */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { againstParts, measureAgainst } from './bars/against.ts';
import { measureBackdated } from './bars/backdated.ts';
import { measureBatch } from './bars/batch.ts';
import { clusterData, clusterParts, measureCluster } from './bars/cluster.ts';
import { measureEmpty } from './bars/empty.ts';
import { measureGrowth } from './bars/growth.ts';
import { measureInvitations } from './bars/invitations.ts';
import { measureList } from './bars/list.ts';
import { measureMemory } from './bars/memory.ts';
import { measureNeighbor } from './bars/neighbor.ts';
import { measurePosting } from './bars/posting.ts';
import { measureProcessorTime } from './bars/processor-time.ts';
import { measureProfile } from './bars/profile.ts';
import { measureReports } from './bars/reports.ts';
import { Run } from './bars/run.ts';
import { measureSteady } from './bars/steady.ts';
import { measureVerify } from './bars/verify.ts';
import {
  cleanUp,
  cleanUpOnSignals,
  insertBetweenMarks,
  root,
  startServer,
  type Server,
} from '@tallybook/machine';
import { openCluster } from './data/cluster.ts';
import { readOptions, type Options } from './options.ts';
import { statementDriver } from './references/pgbench.ts';
import { markdown } from './report/markdown.ts';
import { Report } from './report/report.ts';

type Part = { names: readonly string[]; measure: (run: Run) => Promise<void> };

/** Parts that change the data for others come last. */
const parts: readonly Part[] = [
  { names: ['empty'], measure: measureEmpty },
  { names: ['B5'], measure: measureList },
  { names: ['B1', 'B2', 'B3', 'B8'], measure: measurePosting },
  { names: ['B4'], measure: measureBatch },
  { names: ['B6'], measure: measureGrowth },
  { names: ['B13'], measure: measureReports },
  { names: ['B12'], measure: measureVerify },
  { names: ['neighbor'], measure: measureNeighbor },
  { names: ['B9'], measure: measureSteady },
  { names: ['B11'], measure: measureInvitations },
  { names: ['time'], measure: measureProcessorTime },
  { names: ['profile'], measure: measureProfile },
  { names: ['B7'], measure: measureBackdated },
  { names: ['B10'], measure: measureMemory },
];

/**
 * Typical settings for a server of this size; durability stays on. A large WAL prevents a checkpoint caused by one
 * round from slowing down the next one.
 */
const settings = { shared_buffers: '512MB', effective_cache_size: '4GB', max_wal_size: '8GB' };

const resultsPage = join(import.meta.dirname, '../../docs/performance.md');
const notesPage = join(import.meta.dirname, 'README.md');

interface Suite {
  /** As in the marks of the pages. */
  readonly command: string;
  readonly parts: readonly Part[];
  /** The two sides of the comparisons. */
  readonly contenders: readonly [string, string];
  readonly start: () => Promise<Server>;
  /** The contents of the databases. */
  readonly data: string;
  readonly conditions: readonly string[];
}

function suiteOf(options: Options): Suite {
  const { against, cluster } = options;
  if (cluster)
    return {
      command: 'pnpm bench --cluster --write',
      parts: [{ names: clusterParts, measure: measureCluster }],
      contenders: ['cluster', 'one'],
      start: openCluster,
      data: clusterData(options),
      conditions: [],
    };
  const start = (): Promise<Server> =>
    startServer(options.data, options.postgres === undefined ? settings : {}, options.postgres);
  const data = `${options.movements} movements of 1,000 products`;
  if (against === undefined)
    return {
      command: 'pnpm bench --write',
      parts,
      contenders: ['', ''],
      start,
      data,
      conditions: [`R1 and R5 driven by ${statementDriver}.`],
    };
  return {
    command: 'pnpm bench --against --write',
    parts: [{ names: againstParts, measure: (run) => measureAgainst(run, against) }],
    contenders: ['new', 'old'],
    start,
    data,
    conditions: [`New is ${commitOf(root)}, old is ${commitOf(against)}.`],
  };
}

const commitOf = (checkout: string): string =>
  execFileSync('git', ['-C', checkout, 'describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();

async function bench(options: Options): Promise<boolean> {
  const started = performance.now();
  const suite = suiteOf(options);
  const server = await suite.start();
  const report = new Report();
  const run = new Run(options, server, report);
  let complete = true;
  for (const { names, measure } of suite.parts) {
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
    `${server.description}.`,
    `${suite.data}; ${options.rounds} alternating rounds of ${options.seconds} s each.`,
    `Load average of the machine at the end of the run: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
    ...suite.conditions,
  ];
  const { results, notes } = markdown(report, conditions, suite.contenders);
  console.log(`\n${results}\n\n${notes}`);
  // A comparison of two versions is of interest to those who change the code.
  if (options.write && options.against !== undefined)
    write(notesPage, suite.command, `${results}\n\n${notes}`);
  else if (options.write) {
    write(resultsPage, suite.command, results);
    write(notesPage, suite.command, notes);
  }
  return complete;
}

function write(page: string, command: string, text: string): void {
  writeFileSync(page, insertBetweenMarks(readFileSync(page, 'utf8'), command, text));
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
