import type { Patch } from '../patches/patch.ts';
import type { CrashOrder } from '../patches/plan.ts';
import type { Attack } from './attacks/attack.ts';

/** A way to build the service wrongly, which the suite must notice. */
export interface Mutant {
  readonly name: string;
  /** What is done wrongly, in words of the table. */
  readonly breaks: string;
  /** G1 to G10 of the README. */
  readonly promise: string;
  /** Names of invariants: one of them at least must count more than zero. */
  readonly caughtBy: readonly string[];
  readonly patches: readonly Patch[];
  /** Crashes that the mistake needs to show. */
  readonly crashes?: Readonly<Record<string, CrashOrder>>;
  /** Statements by which the database loses what would stand in the way of the mistake. */
  readonly undo?: readonly string[];
  /** What of the database stands in the way otherwise. */
  readonly alsoHeldBy?: string;
  /** The load in which it shows. The same load with the same seed on the service as it is counts zero. */
  readonly attack: Attack;
  /** Part of the short run. */
  readonly cut?: true;
}
