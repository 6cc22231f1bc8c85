import type { Entry, Operation } from '../../load/history.ts';
import type { Load, LoadOptions } from '../../load/load.ts';
import type { Organization } from '../../load/organization.ts';
import type { Random } from '../../random.ts';
import type { Environment } from '../../environment/environment.ts';

/** The environment of an attack. */
export interface AttackContext {
  readonly environment: Environment;
  readonly load: Load;
  readonly random: Random;
  /** The first organization of the load. */
  readonly organization: Organization;
  /** Sends an operation to these instances at once (to one named twice, twice), with one key if it has one. */
  readonly send: (operation: Operation, instances: readonly number[]) => Promise<Entry>;
  /** Records a broken promise that no invariant covers. */
  readonly violation: (what: string) => void;
}

/** A short sequence of requests that reveals a defect, and violates nothing on the unchanged service. */
export interface Attack {
  readonly name: string;
  /** The action, for the table. */
  readonly description: string;
  /** Settings of PostgreSQL (`name = value`) during the attack. */
  readonly settings?: readonly string[];
  readonly load?: Partial<LoadOptions>;
  /** One round; the first is 0. */
  readonly round: (context: AttackContext, round: number) => Promise<void>;
}

/** Each commit takes 0.1 s and is invisible until then, so that what happens too early has time to show. */
export const slowCommits = ['commit_delay = 100000', 'commit_siblings = 0'] as const;
