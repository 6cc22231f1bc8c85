import { Environment } from '../environment/environment.ts';
import type { SeededDatabase } from '../environment/seeded-database.ts';
import { countInvariants } from '../invariants/count.ts';
import { finding, type Finding } from '../invariants/finding.ts';
import { isRejection } from '../load/history.ts';
import { defaultLoad, Load } from '../load/load.ts';
import { withPlan } from '../preload/plan.ts';
import { Random } from '../random.ts';
import type { Attack, AttackContext } from './attacks/attack.ts';
import { copyDatabase, setOnServer } from './copy-database.ts';
import type { Mutant } from './mutant.ts';

export interface AttackOptions {
  readonly attack: Attack;
  readonly seed: number;
  /** No round starts after this many rounds or this much time. */
  readonly rounds: number;
  readonly limitMs: number;
  /** Maximum wait for held resources and mails. A defect does not go away, so a mutant needs less. */
  readonly timeoutMs: number;
}

export interface AttackOutcome {
  /** Violated invariants. */
  readonly violations: readonly Finding[];
  readonly rounds: number;
  /** Requests sent. */
  readonly sends: number;
  /** From the first request. */
  readonly milliseconds: number;
}

/** Two services to attack, on a copy of `database`. */
export interface Target {
  readonly database: SeededDatabase;
  readonly environment: Environment;
}

/** Runs `work` against two services, mutated or (without a mutant) unchanged. */
export async function withTarget<T>(
  database: SeededDatabase,
  mutant: Mutant | undefined,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const copy = await copyDatabase(database, mutant?.statements);
  const options = mutant === undefined ? {} : withPlan(copy.home, { patches: mutant.patches });
  const environment = await Environment.on(copy, options);
  try {
    return await work({ database, environment });
  } finally {
    // A mutated service need not stop cleanly.
    await Promise.all(environment.instances.map((instance) => instance.end('SIGKILL')));
    await environment.close();
  }
}

/** A mutated service may need several attempts to create an organization. */
async function openLoad(environment: Environment, random: Random, attack: Attack): Promise<Load> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await Load.open(environment, random, { ...defaultLoad, organizations: 1, ...attack.load });
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

/** Repeats an attack until an invariant is violated or the limits are reached. */
export async function runAttack(
  { database, environment }: Target,
  options: AttackOptions,
): Promise<AttackOutcome> {
  const { attack, seed, rounds, limitMs, timeoutMs } = options;
  const random = new Random(seed);
  const load = await openLoad(environment, random, attack);
  const [organization] = load.organizations;
  if (organization === undefined) throw new Error('the load has no organization');
  const broken: string[] = [];
  const client = load.client();
  const context: AttackContext = {
    environment,
    load,
    random,
    organization,
    violation: (what) => void broken.push(what),
    async send(operation, instances) {
      const entry = load.history.begin(operation);
      const replies = await Promise.all(instances.map((instance) => client.repeat(entry, instance)));
      if (entry.state === 'unknown' && replies.every(isRejection)) entry.state = 'rejected';
      return entry;
    },
  };
  const resetSettings = await setOnServer(database, attack.settings ?? []);
  const started = performance.now();
  const elapsed = (): number => performance.now() - started;
  try {
    for (let round = 0; ; round += 1) {
      await attack.round(context, round);
      await load.resolve(timeoutMs);
      await load.awaitMails(timeoutMs);
      const counted = await countInvariants(environment, load, timeoutMs);
      const violations = [...counted, finding('promises of this fault', broken)].filter(
        ({ count }) => count > 0,
      );
      const finished = violations.length > 0 || round + 1 >= rounds || elapsed() > limitMs;
      const sends = load.history.entries.reduce((sum, entry) => sum + entry.sends.length, 0);
      if (finished) return { violations, rounds: round + 1, sends, milliseconds: elapsed() };
    }
  } finally {
    load.close();
    await resetSettings();
  }
}
