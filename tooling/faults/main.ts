/**
 * `pnpm faults`: runs the real processes under one fault after another and counts violations of the invariants. See
 * docs/reliability.md. Exits with 1 when a count is not zero or a fault could not be run.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, cleanUpOnSignals } from '@tallybook/machine';
import { Environment } from './environment/environment.ts';
import { mountSmallDisk } from './faults/disk-full.ts';
import type { Fault } from './faults/fault.ts';
import { faults, workerFaults } from './faults/list.ts';
import { openClusterDatabase } from './cluster/cluster.ts';
import { clusterFaults } from './cluster/list.ts';
import type { Load } from './load/load.ts';
import { runMutants } from './mutants/run.ts';
import { readOptions, type Options } from './options.ts';
import { outcomeLine } from './report/line.ts';
import { writePage } from './report/page.ts';
import { runFault, runScenario, type Outcome } from './run.ts';

/** After this long the short run starts no further fault. */
const shortBudgetMs = 90_000;

const newHome = (): string => mkdtempSync(join(tmpdir(), 'tallybook-faults-'));

/** PostgreSQL settings that leave room on the small disk. */
const smallSettings = { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '32MB' };

/** The faults of one run share an environment; after a fault that could not be run, the next one opens another. */
class FaultRun {
  readonly outcomes: Outcome[] = [];
  readonly skipped: string[] = [];
  failed = false;
  readonly #options: Options;
  readonly #loads: Load[] = [];
  #environment: Environment | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async run(fault: Fault, seconds: number): Promise<void> {
    const started = performance.now();
    try {
      const outcome = await this.#outcomeOf(fault, seconds);
      if (outcome === undefined) return;
      this.outcomes.push(outcome);
      if (outcome.violations > 0) this.failed = true;
      console.log(`${outcomeLine(outcome)} · ${Math.round((performance.now() - started) / 1000)} s`);
    } catch (error) {
      this.failed = true;
      console.error(`${fault.name} failed to run:`, error);
      this.#environment = undefined;
    }
  }

  /** An email is retried minutes after its service was killed while sending it. All must be delivered in the end. */
  async awaitLateMails(limitMs = 300_000): Promise<void> {
    if (this.#options.short) return;
    const missing = (): string[] => this.#loads.flatMap((load) => load.unmailed());
    for (const end = performance.now() + limitMs; missing().length > 0 && performance.now() < end;)
      await sleep(1_000);
    for (const email of missing()) console.log(`  VIOLATED emails lost: ${email}`);
    if (missing().length > 0) this.failed = true;
  }

  async close(): Promise<void> {
    await this.#environment?.close();
  }

  async #outcomeOf(fault: Fault, seconds: number): Promise<Outcome | undefined> {
    const { seed } = this.#options;
    if (fault.onSmallDisk === true) {
      const disk = mountSmallDisk();
      if (disk === undefined) {
        this.skipped.push(fault.name);
        console.log(`${fault.name.padEnd(18)} skipped: only root can mount a small disk`);
        return undefined;
      }
      return runScenario({ fault, seed, seconds, home: join(disk, 'home'), settings: smallSettings });
    }
    this.#environment ??= await openEnvironment(this.#options);
    const onLoad = (load: Load): void => void this.#loads.push(load);
    return runFault(this.#environment, { fault, seed, seconds, onLoad });
  }
}

async function openEnvironment({ cluster, workers }: Options): Promise<Environment> {
  const home = newHome();
  const api = { variables: { WORKERS: String(workers) } };
  if (!cluster) return Environment.open({ home, api });
  const url = process.env['CITUS_URL'];
  if (url === undefined)
    throw new Error("--cluster needs CITUS_URL: a superuser's login on the coordinator of a Citus cluster");
  return Environment.on(await openClusterDatabase(url, home), api);
}

/** `--only` names faults, or with `--mutants` mutants: the others are left out. */
async function run(options: Options): Promise<boolean> {
  const withoutMutants =
    !options.mutants && (options.faults || options.cluster || options.workers > 1 || options.only.size > 0);
  const intact = options.mutants || (await runFaults(options));
  const caught = withoutMutants || (await runMutants(options, newHome()));
  return intact && caught;
}

async function runFaults(options: Options): Promise<boolean> {
  const list = options.cluster ? clusterFaults : options.workers > 1 ? workerFaults : faults;
  const chosen = list.filter(({ name, shortSeconds }) =>
    options.only.size > 0 ? options.only.has(name) : !options.short || shortSeconds !== undefined,
  );
  const names = list.map(({ name }) => name);
  const unknown = [...options.only].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`unknown faults: ${unknown.join(', ')}. The faults are: ${names.join(', ')}`);
  const weights = chosen.reduce((total, { weight = 1 }) => total + weight, 0);
  const started = performance.now();
  console.log(`seed ${options.seed}`);
  const faultRun = new FaultRun(options);
  let skipped = 0;
  for (const fault of chosen) {
    if (options.short && performance.now() - started > shortBudgetMs) {
      skipped += 1;
      console.log(`${fault.name.padEnd(18)} skipped: the short run has used its time`);
      continue;
    }
    const share = (options.minutes * 60 * (fault.weight ?? 1)) / weights;
    await faultRun.run(fault, options.short ? (fault.shortSeconds ?? 5) : share);
  }
  await faultRun.awaitLateMails();
  await faultRun.close();
  const minutes = (performance.now() - started) / 60_000;
  if (options.write && !options.cluster && options.workers === 1)
    writePage({ outcomes: faultRun.outcomes, skipped: faultRun.skipped, options, minutes });
  const count = `${chosen.length - skipped} of ${chosen.length} faults in ${minutes.toFixed(1)} minutes`;
  console.log(`${faultRun.failed ? 'FAILED' : 'no violations'}: ${count}`);
  return !faultRun.failed;
}

cleanUpOnSignals();
let code = 1;
try {
  code = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await cleanUp();
}
process.exit(code);
