import { percentile } from '@tallybook/machine';
import type { Fault, Scene } from './faults/fault.ts';
import { countInvariants } from './invariants/count.ts';
import { countServing } from './invariants/serving.ts';
import { finding, type Finding } from './invariants/finding.ts';
import { isAcknowledgement, type History, type Send } from './load/history.ts';
import { Load, usualLoad } from './load/load.ts';
import { Random } from './random.ts';
import { Stage, type StageOptions } from './stage/stage.ts';

export interface RunOptions {
  readonly fault: Fault;
  readonly seed: number;
  /** How long the fault strikes; the load runs a little before and after it. */
  readonly seconds: number;
  /** Given the load, whose mails may still be on their way when all else is known. */
  readonly keep?: (load: Load) => void;
}

export interface Outcome {
  readonly fault: string;
  readonly operations: number;
  readonly sends: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Requests on their way at the blows, all together. */
  readonly inFlight: number;
  /** From the end of the last cause until both services had acknowledged a write sent after it; NaN when none was. */
  readonly recoveryMs: number;
  /** Of answers that acknowledged: sent to answered. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly invariants: readonly Finding[];
  /** Sum of all that was found; must be zero. */
  readonly violations: number;
  readonly notes: readonly string[];
}

/** How long everything may take to become known once all causes have ended: hours would be a failure too. */
const resolveMs = 90_000;

/** For mails that are late: one whose service was killed over it is taken up again after minutes only. */
const mailsMs = 5_000;

/** One fault on a stage that is up: load, blows, rest, and the count of what was broken. Rejects only when it could not be tried. */
export async function runFault(stage: Stage, { fault, seed, seconds, keep }: RunOptions): Promise<Outcome> {
  const random = new Random(seed);
  const load = await Load.open(stage, random.split(), { ...usualLoad, ...fault.load });
  keep?.(load);
  const broken: string[] = [];
  const notes: string[] = [];
  let inFlight = 0;
  let overAt = Number.NaN;
  const scene: Scene = {
    stage,
    load,
    random: random.split(),
    milliseconds: seconds * 1000,
    struck: () => void (inFlight += load.history.inFlight),
    over: () => void (overAt = performance.now()),
    broke: (what) => void broken.push(what),
    note: (text) => void notes.push(text),
  };
  try {
    load.start();
    await delay(500);
    await fault.strike(scene);
    await recovered(load.history, overAt);
    await load.stop();
    await load.resolve(resolveMs);
    await fault.afterwards?.(scene);
    const serving = await countServing(stage, load, random);
    await load.awaitMails(mailsMs);
    const counted = await countInvariants(stage, load);
    const invariants = [serving, ...counted, finding('promises of this fault', broken)];
    return {
      ...figures(load.history, overAt),
      fault: fault.name,
      inFlight,
      invariants,
      notes,
      violations: sum(invariants),
    };
  } finally {
    await load.stop();
    load.close();
  }
}

export interface ScenarioOptions extends RunOptions, StageOptions {}

/**
 * The same on a stage of its own, opened for it and closed after it.
 * @public
 */
export async function runScenario(options: ScenarioOptions): Promise<Outcome> {
  const stage = await Stage.open(options);
  try {
    return await runFault(stage, options);
  } finally {
    await stage.close();
  }
}

const sum = (findings: readonly Finding[]): number => findings.reduce((total, { count }) => total + count, 0);

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets the load go on until each service has acknowledged something sent after the end, for a while at least. */
async function recovered(history: History, overAt: number): Promise<void> {
  if (Number.isNaN(overAt)) return;
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    await delay(250);
    if (!Number.isNaN(recoveryOf(history, overAt))) return;
  }
}

function recoveryOf(history: History, overAt: number): number {
  const first = [0, 1].map((instance) =>
    Math.min(
      ...history.entries
        .flatMap(({ sends }) => sends)
        .filter(
          (send) => send.instance === instance && send.sentAt >= overAt && isAcknowledgement(send.reply),
        )
        .map(({ answeredAt }) => answeredAt ?? Infinity),
    ),
  );
  const last = Math.max(...first);
  return Number.isFinite(last) ? last - overAt : Number.NaN;
}

function figures(history: History, overAt: number) {
  const sends: Send[] = history.entries.flatMap((entry) => entry.sends);
  const latencies = sends
    .filter(({ reply }) => isAcknowledgement(reply))
    .map(({ sentAt, answeredAt }) => (answeredAt ?? sentAt) - sentAt);
  return {
    operations: history.entries.length,
    sends: sends.length,
    acknowledged: history.entries.filter(({ state }) => state === 'acknowledged').length,
    refused: history.entries.filter(({ state }) => state === 'refused').length,
    recoveryMs: recoveryOf(history, overAt),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: percentile(latencies, 1),
  };
}
