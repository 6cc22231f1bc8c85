import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiOptions } from '@tallybook/machine';
import { planVariable, type Plan } from './plan.ts';

const hook = join(import.meta.dirname, 'hook.ts');

/** With what a service is started so that it follows the plan, which is kept in this folder. */
export function hooked(
  folder: string,
  plan: Plan,
  { flags = [], variables = {} }: ApiOptions = {},
): ApiOptions {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  return { flags: [...flags, '--import', hook], variables: { ...variables, [planVariable]: file } };
}
