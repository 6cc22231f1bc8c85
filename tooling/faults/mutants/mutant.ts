import type { Patch } from '../preload/patch.ts';
import type { Attack } from './attacks/attack.ts';

/** A defect in the service that the suite must detect. */
export interface Mutant {
  readonly name: string;
  /** The defect, for the table. */
  readonly description: string;
  /** G1 to G10 of docs/promises.md. */
  readonly promise: string;
  /** Names of invariants: at least one of them must be violated. */
  readonly caughtBy: readonly string[];
  readonly patches: readonly Patch[];
  /** SQL that removes what would prevent the defect in the database. */
  readonly statements?: readonly string[];
  /** The protection of the database that would otherwise prevent it. */
  readonly alsoPreventedBy?: string;
  /** The requests that reveal it. Against the unchanged service they must violate nothing (control). */
  readonly attack: Attack;
  /** Part of the short run. */
  readonly short?: true;
}
