import { crashPoints } from '../../patches/crash-points.ts';
import type { Patch } from '../../patches/patch.ts';

/** The patches that put these crash points in. */
export const withPoints = (...names: readonly string[]): readonly Patch[] =>
  crashPoints.filter(({ name }) => names.includes(name)).map(({ patch }) => patch);
