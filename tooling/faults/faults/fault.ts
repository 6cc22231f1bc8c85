import type { Environment } from '../environment/environment.ts';
import type { Load, LoadOptions } from '../load/load.ts';
import type { Random } from '../random.ts';

/** The environment of a fault, and the place where it reports. */
export interface FaultContext {
  readonly environment: Environment;
  readonly load: Load;
  readonly random: Random;
  /** How long the fault goes on while the load runs. */
  readonly milliseconds: number;
  /** Call at each injection: counts the requests that are in flight. */
  readonly countInFlight: () => void;
  /** Call when the last cause has ended: recovery is measured from here. */
  readonly causeEnded: () => void;
  /** Records a broken promise of this fault. */
  readonly violation: (what: string) => void;
  /** Adds a remark to the line of figures. */
  readonly note: (text: string) => void;
}

export interface Fault {
  readonly name: string;
  /** One line for docs/reliability.md that says what the fault does. */
  readonly description: string;
  /** Seconds in the short run; absent: only in the full run. */
  readonly shortSeconds?: number;
  /** Share of the full run's time relative to the other faults; default 1. */
  readonly weight?: number;
  readonly load?: Partial<LoadOptions>;
  /** Upper limit of p99; a miss is shown but fails nothing. */
  readonly p99Ms?: number;
  /** Runs beside the load. When it resolves, all causes have ended and everything runs again. */
  readonly inject: (context: FaultContext) => Promise<void>;
  /** Runs when the load has ended and every outcome is known. */
  readonly afterwards?: (context: FaultContext) => Promise<void>;
  /** Needs an environment whose data directory is on a disk that can be filled. */
  readonly onSmallDisk?: boolean;
}
