/**
 * `node --import tooling/faults/preload/preload.ts apps/api/src/main.ts` runs the service with a plan: it kills the
 * process at crash points and patches sources as they are loaded (mutants). The product needs no switch for either.
 * A stale patch ends the process before any of the service's code runs.
 */
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countCrashes, logCrash } from '../crash-points/log.ts';
import { crashPointChannel } from '../crash-points/points.ts';
import { applyPatch } from './patch.ts';
import { planVariable, type Plan } from './plan.ts';

const root = join(import.meta.dirname, '../../..');

/** BSD sysexits: invalid input data. */
const exitData = 65;

function readPlan(): Plan {
  const file = process.env[planVariable];
  if (file === undefined) throw new Error(`${planVariable} is not set`);
  return JSON.parse(readFileSync(file, 'utf8')) as Plan;
}

function patchSources({ patches }: Plan): void {
  const sources = new Map<string, string>();
  for (const patch of patches) {
    const path = join(root, patch.file);
    const url = pathToFileURL(path).href;
    sources.set(url, applyPatch(sources.get(url) ?? readFileSync(path, 'utf8'), patch));
  }
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const source = sources.get(url);
      // The format is unchanged, so Node still strips the types.
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
}

function killAtCrashPoints({ crashes }: Plan): void {
  if (crashes === undefined) return;
  const passes = new Map<string, number>();
  const kill = (name: string, maxCrashes: number): void => {
    if (countCrashes(crashes.log, name) >= maxCrashes) return;
    logCrash(crashes.log, name);
    process.kill(process.pid, 'SIGKILL');
  };
  subscribe(crashPointChannel, (message) => {
    const name = message as string;
    const order = crashes.points[name];
    if (order === undefined) return;
    const pass = (passes.get(name) ?? 0) + 1;
    passes.set(name, pass);
    if (pass < order.pass) return;
    // The driver writes to its socket in setImmediate: only after that has COMMIT left the process.
    if (name === 'COMMIT sent') setImmediate(kill, name, order.maxCrashes);
    else kill(name, order.maxCrashes);
  });
}

try {
  const plan = readPlan();
  patchSources(plan);
  killAtCrashPoints(plan);
} catch (error) {
  process.stderr.write(`faults: ${String(error)}\n`);
  process.exit(exitData);
}
