import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiOptions } from '@tallybook/machine';
import type { Patch } from './patch.ts';

/** When a crash point kills its process. */
export interface CrashOrder {
  /** Which pass through the point, counted from the start of the process, is the first that kills it. */
  readonly pass: number;
  /** Upper limit over all processes and restarts. */
  readonly maxCrashes: number;
}

/** Differences in a process that is started with `preload.ts`. */
export interface Plan {
  readonly patches: readonly Patch[];
  readonly crashes?: {
    /** One line per crash: point, process id and time. All processes of a run share it. */
    readonly log: string;
    readonly points: Readonly<Record<string, CrashOrder>>;
  };
}

/** Environment variable with the path of the plan. */
export const planVariable = 'FAULTS_PLAN';

/** Options that start a service with this plan; the plan is written to the folder. */
export function withPlan(folder: string, plan: Plan, options: ApiOptions = {}): ApiOptions {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const { flags = [], variables = {} } = options;
  return {
    flags: [...flags, '--import', join(import.meta.dirname, 'preload.ts')],
    variables: { ...variables, [planVariable]: file },
  };
}
