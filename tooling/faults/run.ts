import { percentile } from '@tallybook/machine';
import { Environment, type EnvironmentOptions } from './environment/environment.ts';
import type { Fault, FaultContext } from './faults/fault.ts';
import { countInvariants } from './invariants/count.ts';
import { finding, type Finding } from './invariants/finding.ts';
import { countStalledServices } from './invariants/serving.ts';
import { isAcknowledgement, type History, type Send } from './load/history.ts';
import { defaultLoad, Load } from './load/load.ts';
import { Random } from './random.ts';

export interface RunOptions {
  readonly fault: Fault;
  readonly seed: number;
  /** Duration of the fault; the load starts a little earlier and ends a little later. */
  readonly seconds: number;
  /** Receives the load, whose mails may arrive after the run. */
  readonly onLoad?: (load: Load) => void;
}

export interface Outcome {
  readonly fault: string;
  readonly operations: number;
  readonly sends: number;
  readonly acknowledged: number;
  readonly rejected: number;
  /** Requests in flight at the injections, summed. */
  readonly inFlight: number;
  /** From the end of the last cause until both services have acknowledged a later write; NaN if they did not. */
  readonly recoveryMs: number;
  /** Latencies of acknowledged requests in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly invariants: readonly Finding[];
  /** Sum over all invariants; must be zero. */
  readonly violations: number;
  readonly notes: readonly string[];
}

/** After this long without causes, an unknown outcome is a violation. */
const resolveMs = 90_000;

/** A mail whose service was killed while sending is retried only after minutes: those are awaited at the end. */
const mailsMs = 5_000;

/** Runs one fault: load, injections, recovery, invariants. Rejects only when the fault could not be run. */
export async function runFault(environment: Environment, options: RunOptions): Promise<Outcome> {
  const { fault, seed, seconds, onLoad } = options;
  const random = new Random(seed);
  const load = await Load.open(environment, random.split(), { ...defaultLoad, ...fault.load });
  onLoad?.(load);
  const broken: string[] = [];
  const notes: string[] = [];
  let inFlight = 0;
  let endedAt = Number.NaN;
  const context: FaultContext = {
    environment,
    load,
    random: random.split(),
    milliseconds: seconds * 1000,
    countInFlight: () => void (inFlight += load.history.inFlight),
    causeEnded: () => void (endedAt = performance.now()),
    violation: (what) => void broken.push(what),
    note: (text) => void notes.push(text),
  };
  try {
    load.start();
    await delay(500);
    await fault.inject(context);
    await awaitRecovery(load.history, endedAt);
    await load.stop();
    await load.resolve(resolveMs);
    await fault.afterwards?.(context);
    const stalled = await countStalledServices(environment, load, random);
    await load.awaitMails(mailsMs);
    const counted = await countInvariants(environment, load);
    const invariants = [stalled, ...counted, finding('promises of this fault', broken)];
    return {
      ...figuresOf(load.history, endedAt),
      fault: fault.name,
      inFlight,
      invariants,
      notes,
      violations: invariants.reduce((total, { count }) => total + count, 0),
    };
  } finally {
    await load.stop();
    load.close();
  }
}

/**
 * Runs one fault in an environment of its own.
 * @public
 */
export async function runScenario(options: RunOptions & EnvironmentOptions): Promise<Outcome> {
  const environment = await Environment.open(options);
  try {
    return await runFault(environment, options);
  } finally {
    await environment.close();
  }
}

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits, for a minute at most, until each service has acknowledged a request sent after the causes ended. */
async function awaitRecovery(history: History, endedAt: number): Promise<void> {
  if (Number.isNaN(endedAt)) return;
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    await delay(250);
    if (!Number.isNaN(recoveryMs(history, endedAt))) return;
  }
}

function recoveryMs(history: History, endedAt: number): number {
  const first = [0, 1].map((instance) =>
    Math.min(
      ...history.entries
        .filter(({ operation }) => operation.call.method !== 'GET')
        .flatMap(({ sends }) => sends)
        .filter(
          (send) => send.instance === instance && send.sentAt >= endedAt && isAcknowledgement(send.reply),
        )
        .map(({ respondedAt }) => respondedAt ?? Infinity),
    ),
  );
  const last = Math.max(...first);
  return Number.isFinite(last) ? last - endedAt : Number.NaN;
}

function figuresOf(history: History, endedAt: number) {
  const sends: Send[] = history.entries.flatMap((entry) => entry.sends);
  const latencies = sends
    .filter(({ reply }) => isAcknowledgement(reply))
    .map(({ sentAt, respondedAt }) => (respondedAt ?? sentAt) - sentAt);
  return {
    operations: history.entries.length,
    sends: sends.length,
    acknowledged: history.entries.filter(({ state }) => state === 'acknowledged').length,
    rejected: history.entries.filter(({ state }) => state === 'rejected').length,
    recoveryMs: recoveryMs(history, endedAt),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: percentile(latencies, 1),
  };
}
