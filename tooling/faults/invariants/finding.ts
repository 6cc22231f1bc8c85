import type postgres from 'postgres';
import type { Environment } from '../environment/environment.ts';
import type { Load } from '../load/load.ts';

/** Input of the checks, once the load has ended and every outcome is known. */
export interface Evidence {
  readonly environment: Environment;
  readonly load: Load;
  /** A superuser's connection. */
  readonly sql: postgres.ISql;
  /** Ids of the organizations of this run. */
  readonly organizations: readonly string[];
  /** Maximum wait for held resources to be released. */
  readonly timeoutMs: number;
}

/** How often an invariant is violated, with a few examples. */
export interface Finding {
  readonly invariant: string;
  readonly count: number;
  readonly examples: readonly string[];
}

export function finding(invariant: string, violations: readonly unknown[]): Finding {
  const examples = violations
    .slice(0, 3)
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return { invariant, count: violations.length, examples };
}
