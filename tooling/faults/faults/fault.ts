import type { Load, LoadOptions } from '../load/load.ts';
import type { Random } from '../random.ts';
import type { Stage } from '../stage/stage.ts';

/** What a fault has to work with, and where it notes what it did. */
export interface Scene {
  readonly stage: Stage;
  readonly load: Load;
  readonly random: Random;
  /** How long the fault is to go on, of the time that the load runs. */
  readonly milliseconds: number;
  /** Call at each blow: notes how many requests were on their way. */
  readonly struck: () => void;
  /** Call when the last cause has ended: recovery is counted from here. */
  readonly over: () => void;
  /** A promise of this fault's own that was broken. */
  readonly broke: (what: string) => void;
  /** Said in the table beside the figures. */
  readonly note: (text: string) => void;
}

export interface Fault {
  readonly name: string;
  /** For the page: what is done, in a line. */
  readonly about: string;
  /** Seconds in the short run; absent: only in the whole one. */
  readonly cutSeconds?: number;
  /** Share of the whole run's time that it takes, in relation to the others; 1 unless said. */
  readonly weight?: number;
  readonly load?: Partial<LoadOptions>;
  /** What p99 should stay below; shown when missed, judged in the whole run only. */
  readonly p99Ms?: number;
  /** Acts while the load runs, and has ended all of its causes when it resolves: everything is up again. */
  readonly strike: (scene: Scene) => Promise<void>;
  /** Acts when the load has ended and everything is known. */
  readonly afterwards?: (scene: Scene) => Promise<void>;
  /** Needs a stage of its own whose data lies on a disk that can be filled. */
  readonly onSmallDisk?: boolean;
}
