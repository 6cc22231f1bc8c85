import { openGround, type Ground } from '../stage/ground.ts';
import type { Attack } from './attacks/attack.ts';
import { mutants } from './catalog/index.ts';
import { fight, onField, type Field, type Outcome } from './fight.ts';
import { writeMutants } from './page.ts';
import type { Mutant } from './mutant.ts';

/** What became of a mutant. */
export interface Verdict {
  readonly mutant: Mutant;
  /** Undefined when it could not be tried: the reason is in `problem`. */
  readonly outcome: Outcome | undefined;
  readonly caught: boolean;
  readonly problem: string | undefined;
}

/** An attack on the service as it is, as many rounds as the longest that a mutant took. */
export interface Control {
  readonly attack: Attack;
  readonly outcome: Outcome | undefined;
  readonly problem: string | undefined;
}

export interface MutantsOptions {
  readonly seed: number;
  /** Only those of the short run. */
  readonly cut: boolean;
  /** Names; empty for all. */
  readonly only: ReadonlySet<string>;
  /** Put the table into docs/reliability.md. */
  readonly write: boolean;
}

export interface Verdicts {
  readonly mutants: readonly Verdict[];
  readonly controls: readonly Control[];
  /** All caught, and every control zero. */
  readonly passed: boolean;
}

const ofMutants = { rounds: 40, limitMs: 60_000, patienceMs: 3_000 };
const ofControls = { limitMs: 120_000, patienceMs: 30_000 };
/** Of a short run: on a slow machine it leaves out what is left by then. */
const cutBudgetMs = 90_000;
/** A control that is short proves little. */
const leastRounds = 2;

/** Says what became of each mutant and control. @param home an empty folder, removed at the end */
export async function mutantsRun(options: MutantsOptions, home: string): Promise<boolean> {
  const ground = await openGround({ home });
  const begun = performance.now();
  const verdicts = await runMutants(ground, options);
  await ground.close();
  const seconds = Math.round((performance.now() - begun) / 1000);
  const survived = verdicts.mutants.filter(({ caught }) => !caught).length;
  console.log(
    `${verdicts.mutants.length} mutants, ${survived} survived, ${verdicts.controls.length} controls, ${seconds} s`,
  );
  if (options.write) writeMutants(verdicts, { seed: options.seed, seconds });
  return verdicts.passed;
}

/** Each mutant under its attack until it is caught, and each attack on the service as it is. */
async function runMutants(ground: Ground, { seed, cut, only }: MutantsOptions): Promise<Verdicts> {
  const chosen = mutants.filter((mutant) =>
    only.size > 0 ? only.has(mutant.name) : !cut || mutant.cut === true,
  );
  const verdicts: Verdict[] = [];
  const begun = performance.now();
  for (const mutant of chosen) {
    if (cut && performance.now() - begun > cutBudgetMs) {
      console.log(`left out ${mutant.name}: the short run has taken its time on this machine`);
      continue;
    }
    const verdict = await judge(ground, seed, mutant);
    verdicts.push(verdict);
    console.log(lineOf(verdict));
  }
  const controls = await control(ground, seed, verdicts);
  const whole =
    verdicts.every(({ caught }) => caught) && controls.every(({ outcome }) => outcome?.found.length === 0);
  return { mutants: verdicts, controls, passed: whole && verdicts.length > 0 };
}

/** As many rounds as a mutant took: of most attacks on one pair of services, of one that ends it on its own. */
async function control(ground: Ground, seed: number, verdicts: readonly Verdict[]): Promise<Control[]> {
  const controls: Control[] = [];
  const attacks = [...Map.groupBy(verdicts, (each) => each.mutant.attack)];
  const take = async (field: Field, among: typeof attacks): Promise<void> => {
    for (const [attack, own] of among) {
      const rounds = Math.max(leastRounds, ...own.map(({ outcome }) => outcome?.rounds ?? 0));
      const tried = await attempt(() => fight(field, { attack, seed, rounds, ...ofControls }));
      controls.push({ attack, ...tried });
      console.log(lineOfControl({ attack, ...tried }));
    }
  };
  const plain = attacks.filter(([{ patches }]) => patches === undefined);
  if (plain.length > 0) await onField(ground, {}, undefined, (field) => take(field, plain));
  for (const each of attacks.filter((one) => !plain.includes(one)))
    await onField(ground, each[0], undefined, (field) => take(field, [each]));
  return controls;
}

async function judge(ground: Ground, seed: number, mutant: Mutant): Promise<Verdict> {
  const { attack, caughtBy } = mutant;
  const tried = await attempt(() =>
    onField(ground, attack, mutant, (field) => fight(field, { attack, seed, ...ofMutants })),
  );
  // By what it was made to break: a service that does not even answer breaks a lot of other things.
  const caught = tried.outcome?.found.some(({ invariant }) => caughtBy.includes(invariant)) === true;
  return { mutant, caught, ...tried };
}

async function attempt(
  run: () => Promise<Outcome>,
): Promise<{ outcome: Outcome | undefined; problem: string | undefined }> {
  try {
    return { outcome: await run(), problem: undefined };
  } catch (error) {
    return { outcome: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}

const foundIn = ({ found }: Outcome): string =>
  found.map(({ invariant, count }) => `${invariant} ${count}`).join(', ');

function lineOf({ mutant, outcome, caught, problem }: Verdict): string {
  const name = `${caught ? 'caught  ' : 'SURVIVED'} ${mutant.name.padEnd(36)}`;
  if (outcome === undefined) return `${name} could not be tried: ${problem ?? ''}`;
  const { sends, rounds, milliseconds } = outcome;
  return `${name} ${sends} requests, ${rounds} rounds, ${Math.round(milliseconds)} ms: ${foundIn(outcome) || 'nothing'}`;
}

function lineOfControl({ attack, outcome, problem }: Control): string {
  const whole = outcome?.found.length === 0;
  const name = `${whole ? 'zero    ' : 'BROKEN  '} control: ${attack.name.padEnd(27)}`;
  if (outcome === undefined) return `${name} could not be tried: ${problem ?? ''}`;
  const examples = outcome.found.map(
    ({ invariant, examples: some }) => `\n    ${invariant}: ${some.join(' | ')}`,
  );
  return `${name} ${outcome.sends} requests, ${outcome.rounds} rounds${whole ? '' : `: ${foundIn(outcome)}${examples.join('')}`}`;
}
