import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultContext } from '../faults/fault.ts';
import type { Patch } from '../preload/patch.ts';
import { withPlan, type Plan } from '../preload/plan.ts';
import { closeMonths, importFiles } from './callers.ts';
import { countCrashes } from './log.ts';
import { crashPoints, frequentPoints } from './points.ts';
import { supervise } from './supervise.ts';

/** Small limits: seconds of load then have imports of several pages and recosts of several steps. */
export const smallLimits: readonly Patch[] = [
  {
    file: 'packages/domain/src/stock/import.ts',
    find: 'maxImportChunk = 1000',
    replace: 'maxImportChunk = 20',
  },
  {
    file: 'apps/api/src/ledger/posting/plan.ts',
    find: 'inlineRows = 1000',
    replace: 'inlineRows = 5',
  },
  {
    file: 'apps/api/src/ledger/recost/recost-worker.ts',
    find: 'chunkRows = 1_000',
    replace: 'chunkRows = 5',
  },
];

/** Minimum duration, whatever this fault's share of the run is: rare points need time. */
const minimumMs = 240_000;

let runs = 0;

/** Each point kills one process once, whichever passes it. */
function createPlan({ random }: FaultContext, log: string): Plan {
  const frequent = new Set<string>(frequentPoints);
  const points = crashPoints.map(
    (name) => [name, { pass: frequent.has(name) ? random.whole(1, 15) : 1, maxCrashes: 1 }] as const,
  );
  return { patches: smallLimits, crashes: { log, points: Object.fromEntries(points) } };
}

const countReached = (log: string): number =>
  crashPoints.filter((name) => countCrashes(log, name) > 0).length;

export const crashPointsFault: Fault = {
  name: 'crash-points',
  description: `a service kills itself (\`kill -9\`) at each of ${crashPoints.length} named crash points, and is restarted`,
  weight: 2,
  async inject(context) {
    const { environment, milliseconds, countInFlight, causeEnded, violation, note } = context;
    runs += 1;
    const folder = join(environment.home, `crash-points-${runs}`);
    mkdirSync(folder, { recursive: true });
    const log = join(folder, 'crashes.log');
    const options = withPlan(folder, createPlan(context, log), environment.apiOptions);
    const [calls, restarts] = [new AbortController(), new AbortController()];
    const supervision = { options, log, stopped: restarts.signal, onCrash: countInFlight };
    for (const instance of environment.instances) await instance.end('SIGTERM');
    const supervised = environment.instances.map((instance) => supervise(instance, supervision));
    // A service that cannot start again is reported when `supervised` is awaited below.
    for (const each of supervised) each.catch(() => undefined);
    const callers = [closeMonths(context, calls.signal), importFiles(context, calls.signal)];
    const end = performance.now() + Math.max(milliseconds, minimumMs);
    while (countReached(log) < crashPoints.length && performance.now() < end) await sleep(100);
    // Callers finish what they have started while crashed services are still restarted.
    calls.abort();
    await Promise.all(callers);
    restarts.abort();
    await Promise.all(supervised);
    for (const instance of environment.instances) {
      await instance.end('SIGTERM');
      await instance.start(environment.apiOptions);
    }
    causeEnded();
    for (const name of crashPoints)
      if (countCrashes(log, name) === 0) violation(`no process crashed at "${name}"`);
    note(`${countCrashes(log)} crashes at ${countReached(log)} of ${crashPoints.length} points`);
  },
  async afterwards({ environment, violation }) {
    const sql = environment.connect();
    try {
      for (let pending = 1, end = performance.now() + 60_000; pending > 0; await sleep(200)) {
        const rows = await sql`select from stock_recosts where from_date is not null`;
        pending = rows.length;
        if (performance.now() > end) return violation(`costs of ${pending} products are still pending`);
      }
    } finally {
      await sql.end();
    }
  },
};
