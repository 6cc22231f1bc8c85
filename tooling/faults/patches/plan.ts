import type { Patch } from './patch.ts';

/** When a named crash point is to end its process. */
export interface CrashOrder {
  /** The first pass through the point, since the process started, that ends it. */
  readonly pass: number;
  /** So often in all, whichever processes pass it and however often they are started again. */
  readonly most: number;
}

/** What a process started with `hook.ts` is to do differently: the content of the file that FAULTS_PATCHES names. */
export interface Plan {
  readonly patches: readonly Patch[];
  readonly crashes?: {
    /** A line for each crash: its point, the process and the time. Shared by all processes of a run. */
    readonly log: string;
    readonly points: Readonly<Record<string, CrashOrder>>;
  };
}

export const planVariable = 'FAULTS_PATCHES';
