import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Scene } from '../faults/fault.ts';
import { crashPoints } from './crash-points.ts';
import { crashesIn } from './crash.ts';
import { closeMonths, importFiles } from './drivers.ts';
import { hooked } from './hooked.ts';
import type { Patch } from './patch.ts';
import type { Plan } from './plan.ts';
import { supervise } from './supervise.ts';

/** Small, so that a load of seconds has imports of several pages and recosts of several steps. */
export const smallLimits: readonly Patch[] = [
  {
    file: 'packages/domain/src/stock/import.ts',
    find: 'export const maxImportChunk = 1000;',
    replace: 'export const maxImportChunk = 20;',
  },
  {
    file: 'apps/api/src/modules/stock-movements/posting/plan.ts',
    find: 'export const inlineRows = 1000;',
    replace: 'export const inlineRows = 5;',
  },
  {
    file: 'apps/api/src/modules/stock-movements/recost/recost-worker.ts',
    find: 'const chunkRows = 1_000;',
    replace: 'const chunkRows = 5;',
  },
];

/** At least so long, whatever the share of the whole run is: what is rare must come up. */
const leastMs = 240_000;

let runs = 0;

/** Each point kills whichever service passes it, once, so that all of them together are one row of deaths. */
function planOf({ random }: Scene, log: string): Plan {
  const points = crashPoints.map(
    ({ name, busy = false }) => [name, { pass: busy ? random.whole(1, 15) : 1, most: 1 }] as const,
  );
  return {
    patches: [...smallLimits, ...crashPoints.map(({ patch }) => patch)],
    crashes: { log, points: Object.fromEntries(points) },
  };
}

const reached = (log: string): number => crashPoints.filter(({ name }) => crashesIn(log, name) > 0).length;

export const crashFault: Fault = {
  name: 'crash-points',
  about: `a service kills itself (\`kill -9\`) at each of ${crashPoints.length} named places in the sources, and is started again`,
  weight: 2,
  async strike(scene) {
    const { stage, milliseconds, struck, over, broke, note } = scene;
    runs += 1;
    const folder = join(stage.home, `crash-points-${runs}`);
    mkdirSync(folder, { recursive: true });
    const log = join(folder, 'crashes.log');
    const options = hooked(folder, planOf(scene, log), stage.apiOptions);
    const [calls, starts] = [new AbortController(), new AbortController()];
    const watch = { options, log, stopped: starts.signal, onCrash: struck };
    for (const instance of stage.instances) await instance.end('SIGTERM');
    const supervised = stage.instances.map((instance) => supervise(instance, watch));
    const driven = [closeMonths(scene, calls.signal), importFiles(scene, calls.signal)];
    const end = performance.now() + Math.max(milliseconds, leastMs);
    while (reached(log) < crashPoints.length && performance.now() < end) await sleep(100);
    // What was begun is finished while somebody still starts what dies of it.
    calls.abort();
    await Promise.all(driven);
    starts.abort();
    await Promise.all(supervised);
    for (const instance of stage.instances) {
      await instance.end('SIGTERM');
      await instance.start(stage.apiOptions);
    }
    over();
    for (const { name } of crashPoints) if (crashesIn(log, name) === 0) broke(`nothing died at "${name}"`);
    note(`${crashesIn(log)} deaths at ${reached(log)} of ${crashPoints.length} points`);
  },
  async afterwards({ stage, broke }) {
    const sql = stage.connect();
    try {
      for (let left = 1, end = performance.now() + 60_000; left > 0; await sleep(200)) {
        const rows = await sql`select from stock_recosts where from_date is not null`;
        left = rows.length;
        if (performance.now() > end) return broke(`costs of ${left} products are still pending`);
      }
    } finally {
      await sql.end();
    }
  },
};
