import type { Attack } from './attacks/attack.ts';
import type { Mutant } from './mutant.ts';
import type { AttackOutcome } from './run-attack.ts';

export interface Attempt {
  /** Undefined when the attack failed to run; then `problem` has the reason. */
  readonly outcome: AttackOutcome | undefined;
  readonly problem: string | undefined;
}

export interface Verdict extends Attempt {
  readonly mutant: Mutant;
  readonly caught: boolean;
}

/** An attack on the unchanged service, with the number of rounds that its slowest mutant needed. */
export interface Control extends Attempt {
  readonly attack: Attack;
}

export interface Verdicts {
  readonly mutants: readonly Verdict[];
  readonly controls: readonly Control[];
  /** All mutants caught and all controls zero. */
  readonly passed: boolean;
}
