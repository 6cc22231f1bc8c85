/**
 * `pnpm faults`: the real processes under one fault after another, and then the count of what must not have
 * happened. See docs/reliability.md. Ends with 1 when any count is not zero, or when a fault could not be tried.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, endOnSignals } from '@tallybook/machine';
import { smallDisk } from './faults/disk-full.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/list.ts';
import type { Load } from './load/load.ts';
import { mutantsRun } from './mutants/run.ts';
import { readOptions, type Options } from './options.ts';
import { line } from './report/line.ts';
import { writePage } from './report/page.ts';
import { runFault, runScenario, type Outcome } from './run.ts';
import { Stage } from './stage/stage.ts';

/** After this long the short run begins no further fault. */
const cutBudgetMs = 90_000;

const newHome = (): string => mkdtempSync(join(tmpdir(), 'tallybook-faults-'));

/** Small: what is on it must leave room to be filled. */
const smallSettings = { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '32MB' };

/** The faults of one run: one stage for all, opened when it is needed, and anew after a fault that could not be tried. */
class Run {
  readonly outcomes: Outcome[] = [];
  readonly skipped: string[] = [];
  failed = false;
  readonly #options: Options;
  readonly #loads: Load[] = [];
  #stage: Stage | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async take(fault: Fault, seconds: number): Promise<void> {
    const begun = performance.now();
    try {
      const outcome = await this.#try(fault, seconds);
      if (outcome === undefined) return;
      this.outcomes.push(outcome);
      if (outcome.violations > 0) this.failed = true;
      console.log(`${line(outcome)} · ${Math.round((performance.now() - begun) / 1000)} s`);
    } catch (error) {
      this.failed = true;
      console.error(`${fault.name} could not be tried:`, error);
      this.#stage = undefined;
    }
  }

  /** A mail whose service was killed over it is tried again after minutes; in the end each has come. */
  async lateMails(limitMs = 300_000): Promise<void> {
    if (this.#options.cut) return;
    const missing = (): string[] => this.#loads.flatMap((load) => load.unmailed());
    for (const end = performance.now() + limitMs; missing().length > 0 && performance.now() < end;)
      await sleep(1_000);
    for (const email of missing()) console.log(`  BROKEN mails lost: ${email}`);
    if (missing().length > 0) this.failed = true;
  }

  async close(): Promise<void> {
    await this.#stage?.close();
  }

  async #try(fault: Fault, seconds: number): Promise<Outcome | undefined> {
    const { seed } = this.#options;
    if (fault.onSmallDisk === true) {
      const disk = smallDisk();
      if (disk === undefined) {
        this.skipped.push(fault.name);
        console.log(`${fault.name.padEnd(18)} skipped: a small disk can only be mounted by root`);
        return undefined;
      }
      return runScenario({ fault, seed, seconds, home: join(disk, 'home'), settings: smallSettings });
    }
    this.#stage ??= await Stage.open({ home: newHome() });
    const keep = (load: Load): void => void this.#loads.push(load);
    return runFault(this.#stage, { fault, seed, seconds, keep });
  }
}

/** Whoever names faults wants those and no mutants. */
async function run(options: Options): Promise<boolean> {
  const whole = options.mutants || (await faultsOf(options));
  const caught =
    (!options.mutants && (options.faults || options.only.size > 0)) || (await mutantsRun(options, newHome()));
  return whole && caught;
}

async function faultsOf(options: Options): Promise<boolean> {
  const chosen = faults.filter(({ name, cutSeconds }) =>
    options.only.size > 0 ? options.only.has(name) : !options.cut || cutSeconds !== undefined,
  );
  const unknown = [...options.only].filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0)
    throw new Error(
      `no such fault: ${unknown.join(', ')}. There are ${faults.map(({ name }) => name).join(', ')}`,
    );
  const weights = chosen.reduce((total, { weight = 1 }) => total + weight, 0);
  const begun = performance.now();
  console.log(`seed ${options.seed}`);
  const run = new Run(options);
  let leftOut = 0;
  for (const fault of chosen) {
    if (options.cut && performance.now() - begun > cutBudgetMs) {
      leftOut += 1;
      console.log(`${fault.name.padEnd(18)} left out: the short run has taken its time on this machine`);
      continue;
    }
    const share = (options.minutes * 60 * (fault.weight ?? 1)) / weights;
    await run.take(fault, options.cut ? (fault.cutSeconds ?? 5) : share);
  }
  await run.lateMails();
  await run.close();
  const minutes = (performance.now() - begun) / 60_000;
  if (options.write) writePage({ outcomes: run.outcomes, skipped: run.skipped, options, minutes });
  const tried = `${chosen.length - leftOut} of ${chosen.length} faults in ${minutes.toFixed(1)} minutes`;
  console.log(`${run.failed ? 'something was broken' : 'nothing was broken'}, by ${tried}`);
  return !run.failed;
}

endOnSignals();
let code = 1;
try {
  code = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await end();
}
process.exit(code);
