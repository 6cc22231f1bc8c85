import type { Target } from './target.ts';

export interface Verdict {
  /** False if the attack succeeded. */
  readonly held: boolean;
  /** The counted result, in words. */
  readonly figure: string;
}

/** A defect that was once found by attacking the running service, as a program that tries it again. */
export interface Attack {
  /** By which `pnpm attacks` selects it. */
  readonly name: string;
  /** The attacker's action. */
  readonly title: string;
  readonly run: (target: Target) => Promise<Verdict>;
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
