import { join } from 'node:path';
import { countInvariants } from '../invariants/count.ts';
import { finding, type Finding } from '../invariants/finding.ts';
import { isRefusal } from '../load/history.ts';
import { Load, usualLoad } from '../load/load.ts';
import { crashesIn } from '../patches/crash.ts';
import { hooked } from '../patches/hooked.ts';
import type { Plan } from '../patches/plan.ts';
import { Random } from '../random.ts';
import type { Ground } from '../stage/ground.ts';
import { Stage } from '../stage/stage.ts';
import type { Attack, Fight } from './attacks/attack.ts';
import { copyOf, setOnServer } from './ground.ts';
import type { Mutant } from './mutant.ts';

export interface FightOptions {
  readonly attack: Attack;
  readonly seed: number;
  /** No round is begun after so many, or when so much time has gone by. */
  readonly rounds: number;
  readonly limitMs: number;
  /** How long what is held may take to be let go, and mails to come: what is wrong stays, so a mutant needs less. */
  readonly patienceMs: number;
}

export interface Outcome {
  /** What counted more than zero. */
  readonly found: readonly Finding[];
  readonly rounds: number;
  /** Requests sent until then. */
  readonly sends: number;
  /** From the first request, the starts not counted. */
  readonly milliseconds: number;
}

export interface Field {
  readonly ground: Ground;
  readonly stage: Stage;
  readonly crashes: Fight['crashes'];
}

/** Two services on a copy of the ground, made wrongly or (without a mutant) as they are, with what the attacks need. */
export async function onField<T>(
  ground: Ground,
  { patches = [], crashes = {} }: Pick<Attack, 'patches' | 'crashes'>,
  mutant: Mutant | undefined,
  work: (field: Field) => Promise<T>,
): Promise<T> {
  const copy = await copyOf(ground, mutant?.undo);
  const log = join(copy.home, 'crashes.log');
  const plan: Plan = { patches: [...patches, ...(mutant?.patches ?? [])], crashes: { log, points: crashes } };
  const stage = await Stage.on(copy, hooked(copy.home, plan));
  try {
    return await work({ ground, stage, crashes: (point) => crashesIn(log, point) });
  } finally {
    // What is spoilt need not end in good order.
    await Promise.all(stage.instances.map((instance) => instance.end('SIGKILL')));
    await stage.close();
  }
}

/** What is made wrongly may not even found an organization at the first try. */
async function openLoad(stage: Stage, random: Random, attack: Attack): Promise<Load> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await Load.open(stage, random, { ...usualLoad, organizations: 1, ...attack.load });
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

/** Rounds of an attack, until an invariant is broken or the rounds are over. */
export async function fight(
  { ground, stage, crashes }: Field,
  { attack, seed, rounds, limitMs, patienceMs }: FightOptions,
): Promise<Outcome> {
  const random = new Random(seed);
  const load = await openLoad(stage, random, attack);
  const [organization] = load.organizations;
  if (organization === undefined) throw new Error('a load without an organization');
  const broken: string[] = [];
  const client = load.client();
  const scene: Fight = {
    stage,
    load,
    random,
    organization,
    crashes,
    broke: (what) => void broken.push(what),
    async send(operation, instances) {
      const entry = load.history.begin(operation);
      const replies = await Promise.all(instances.map((instance) => client.repeat(entry, instance)));
      if (entry.state === 'unknown' && replies.every(isRefusal)) entry.state = 'refused';
      return entry;
    },
  };
  const takeBack = await setOnServer(ground, attack.settings ?? []);
  const begun = performance.now();
  const passed = (): number => performance.now() - begun;
  try {
    for (let round = 0; ; round += 1) {
      await attack.round(scene, round);
      await load.resolve(patienceMs);
      await load.awaitMails(patienceMs);
      const counted = await countInvariants(stage, load, patienceMs);
      const found = [...counted, finding('promises of this fault', broken)].filter(({ count }) => count > 0);
      const over = found.length > 0 || attack.once === true || round + 1 >= rounds || passed() > limitMs;
      const sends = load.history.entries.reduce((sum, entry) => sum + entry.sends.length, 0);
      if (over) return { found, rounds: round + 1, sends, milliseconds: passed() };
    }
  } finally {
    load.close();
    await takeBack();
  }
}
