import type { Entry, Operation } from '../../load/history.ts';
import type { Load, LoadOptions } from '../../load/load.ts';
import type { Organization } from '../../load/organization.ts';
import type { Patch } from '../../patches/patch.ts';
import type { CrashOrder } from '../../patches/plan.ts';
import type { Random } from '../../random.ts';
import type { Stage } from '../../stage/stage.ts';

/** What an attack has to work with. */
export interface Fight {
  readonly stage: Stage;
  readonly load: Load;
  readonly random: Random;
  /** The first organization of the load. */
  readonly organization: Organization;
  /** Sends an operation to these instances at once (each as often as it is named), with one key if it has one. */
  readonly send: (operation: Operation, instances: readonly number[]) => Promise<Entry>;
  /** How often a process died at this crash point. */
  readonly crashes: (point: string) => number;
  /** A promise was broken that no invariant counts. */
  readonly broke: (what: string) => void;
}

/** A short load in which some mistakes show, and none at all on the service as it is. */
export interface Attack {
  readonly name: string;
  /** What is done, for the table. */
  readonly about: string;
  /** Of the mutant and of its control: crash points, and limits made small. */
  readonly patches?: readonly Patch[];
  readonly crashes?: Readonly<Record<string, CrashOrder>>;
  /** Of PostgreSQL, from the first round to the last: `name = value`. */
  readonly settings?: readonly string[];
  readonly load?: Partial<LoadOptions>;
  /** What ends or is cut in a round cannot go on for another one. */
  readonly once?: true;
  /** One round, the first is 0. */
  readonly round: (fight: Fight, round: number) => Promise<void>;
}

/** Each commit takes a tenth of a second and is seen by nobody until then: what is done too early has time to show. */
export const slowCommits = ['commit_delay = 100000', 'commit_siblings = 0'] as const;
