import type postgres from 'postgres';
import type { Load } from '../load/load.ts';
import type { Stage } from '../stage/stage.ts';

/** What is looked at, after everything has come to rest and every outcome is known. */
export interface Evidence {
  readonly stage: Stage;
  readonly load: Load;
  /** The superuser's. */
  readonly sql: postgres.ISql;
  /** Ids of the organizations of this run. */
  readonly organizations: readonly string[];
  /** How long what is held may take to be let go. */
  readonly patienceMs: number;
}

/** How often an invariant was broken, with the first few for whoever looks into it. */
export interface Finding {
  readonly invariant: string;
  readonly count: number;
  readonly examples: readonly string[];
}

export function finding(invariant: string, broken: readonly unknown[]): Finding {
  const examples = broken.slice(0, 3).map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return { invariant, count: broken.length, examples };
}
