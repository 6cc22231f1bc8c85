import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installCrashPoints } from './crash.ts';
import { applyPatch, StalePatchError } from './patch.ts';
import { planVariable, type Plan } from './plan.ts';

/**
 * `node --import tooling/faults/patches/hook.ts apps/api/src/main.ts` runs the service with some of its sources
 * changed as they are loaded, so that the product itself has no switch for it. A patch that does not fit ends the
 * process before anything of the service has run.
 */
const root = join(import.meta.dirname, '../../..');

/** BSD sysexits: data given to the program is not what it must be. */
const exitData = 65;

function patchedSources({ patches }: Plan): Map<string, string> {
  const sources = new Map<string, string>();
  for (const patch of patches) {
    const path = join(root, patch.file);
    const url = pathToFileURL(path).href;
    sources.set(url, applyPatch(sources.get(url) ?? readFileSync(path, 'utf8'), patch));
  }
  return sources;
}

function readPlan(): Plan {
  const file = process.env[planVariable];
  if (file === undefined) throw new Error(`${planVariable} names no file`);
  return JSON.parse(readFileSync(file, 'utf8')) as Plan;
}

try {
  const plan = readPlan();
  const sources = patchedSources(plan);
  installCrashPoints(plan.crashes);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const source = sources.get(url);
      // The format stays what it was: types are stripped from what is returned here.
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
} catch (error) {
  const reason = error instanceof StalePatchError ? `a patch does not fit. ${error.message}` : String(error);
  process.stderr.write(`faults: ${reason}\n`);
  process.exit(exitData);
}
