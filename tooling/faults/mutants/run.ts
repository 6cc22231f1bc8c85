import { openSeededDatabase, type SeededDatabase } from '../environment/seeded-database.ts';
import type { Finding } from '../invariants/finding.ts';
import { mutants } from './catalog.ts';
import type { Mutant } from './mutant.ts';
import { writeMutants } from './page.ts';
import { runAttack, withTarget, type AttackOutcome } from './run-attack.ts';
import type { Attempt, Control, Verdict, Verdicts } from './verdict.ts';

export interface MutantsOptions {
  readonly seed: number;
  /** Only the mutants of the short run. */
  readonly short: boolean;
  /** Names; empty for all. */
  readonly only: ReadonlySet<string>;
  /** Write the table to docs/reliability.md. */
  readonly write: boolean;
}

const mutantLimits = { rounds: 40, limitMs: 60_000, timeoutMs: 3_000 };
const controlLimits = { limitMs: 120_000, timeoutMs: 30_000 };
/** On a slow machine the short run skips what would start later. */
const shortBudgetMs = 90_000;
/** A shorter control proves little. */
const minimumRounds = 2;

/** Runs mutants and controls and prints a line for each. @param home an empty folder, removed at the end */
export async function runMutants(options: MutantsOptions, home: string): Promise<boolean> {
  const database = await openSeededDatabase({ home });
  const started = performance.now();
  const verdicts = await judgeAll(database, options);
  await database.close();
  const seconds = Math.round((performance.now() - started) / 1000);
  const survived = verdicts.mutants.filter(({ caught }) => !caught).length;
  console.log(
    `${verdicts.mutants.length} mutants, ${survived} survived, ${verdicts.controls.length} controls, ${seconds} s`,
  );
  if (options.write) writeMutants(verdicts, { seed: options.seed, seconds });
  return verdicts.passed;
}

async function judgeAll(database: SeededDatabase, { seed, short, only }: MutantsOptions): Promise<Verdicts> {
  const chosen = mutants.filter((mutant) =>
    only.size > 0 ? only.has(mutant.name) : !short || mutant.short === true,
  );
  const verdicts: Verdict[] = [];
  const started = performance.now();
  for (const mutant of chosen) {
    if (short && performance.now() - started > shortBudgetMs) {
      console.log(`skipped ${mutant.name}: the short run has used its time`);
      continue;
    }
    const verdict = await judge(database, seed, mutant);
    verdicts.push(verdict);
    console.log(mutantLine(verdict));
  }
  const controls = await runControls(database, seed, verdicts);
  const passed =
    verdicts.length > 0 &&
    verdicts.every(({ caught }) => caught) &&
    controls.every(({ outcome }) => outcome?.violations.length === 0);
  return { mutants: verdicts, controls, passed };
}

async function judge(database: SeededDatabase, seed: number, mutant: Mutant): Promise<Verdict> {
  const { attack, caughtBy } = mutant;
  const tried = await attempt(() =>
    withTarget(database, mutant, (target) => runAttack(target, { attack, seed, ...mutantLimits })),
  );
  // Only the expected invariants count: a service that does not respond at all violates many others.
  const caught = tried.outcome?.violations.some(({ invariant }) => caughtBy.includes(invariant)) === true;
  return { mutant, caught, ...tried };
}

/** All attacks, one after another, against one pair of unchanged services. */
function runControls(
  database: SeededDatabase,
  seed: number,
  verdicts: readonly Verdict[],
): Promise<Control[]> {
  return withTarget(database, undefined, async (target) => {
    const controls: Control[] = [];
    for (const [attack, own] of Map.groupBy(verdicts, ({ mutant }) => mutant.attack)) {
      const rounds = Math.max(minimumRounds, ...own.map(({ outcome }) => outcome?.rounds ?? 0));
      const tried = await attempt(() => runAttack(target, { attack, seed, rounds, ...controlLimits }));
      controls.push({ attack, ...tried });
      console.log(controlLine({ attack, ...tried }));
    }
    return controls;
  });
}

async function attempt(run: () => Promise<AttackOutcome>): Promise<Attempt> {
  try {
    return { outcome: await run(), problem: undefined };
  } catch (error) {
    return { outcome: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}

const listed = (violations: readonly Finding[]): string =>
  violations.map(({ invariant, count }) => `${invariant} ${count}`).join(', ');

function mutantLine({ mutant, outcome, caught, problem }: Verdict): string {
  const name = `${caught ? 'caught  ' : 'SURVIVED'} ${mutant.name.padEnd(36)}`;
  if (outcome === undefined) return `${name} failed to run: ${problem}`;
  const { violations, sends, rounds, milliseconds } = outcome;
  return `${name} ${sends} requests, ${rounds} round(s), ${Math.round(milliseconds)} ms: ${listed(violations) || 'no violation'}`;
}

function controlLine({ attack, outcome, problem }: Control): string {
  const zero = outcome?.violations.length === 0;
  const name = `${zero ? 'zero    ' : 'VIOLATED'} control: ${attack.name.padEnd(27)}`;
  if (outcome === undefined) return `${name} failed to run: ${problem}`;
  const { violations, sends, rounds } = outcome;
  const examples = violations.map(
    ({ invariant, examples: some }) => `\n    ${invariant}: ${some.join(' | ')}`,
  );
  return `${name} ${sends} requests, ${rounds} round(s)${zero ? '' : `: ${listed(violations)}${examples.join('')}`}`;
}
