import { faults } from '../faults/list.ts';
import type { Outcome } from '../run.ts';

export const shown = (value: number): string => (Number.isFinite(value) ? Math.round(value).toString() : '–');

export const counted = ({ invariants }: Outcome, name: string): number =>
  invariants.find(({ invariant }) => invariant === name)?.count ?? 0;

/** G10. */
const recoveryBarMs = 10_000;

/** Bars that were missed, in words; a warning, since a busy machine misses them too. */
export function bars({ fault, recoveryMs, p99 }: Outcome): string[] {
  const { p99Ms = Infinity } = faults.find(({ name }) => name === fault) ?? {};
  return [
    ...(recoveryMs <= recoveryBarMs ? [] : [`MISSED recovery ≤ ${recoveryBarMs / 1000} s`]),
    ...(p99 < p99Ms ? [] : [`MISSED p99 < ${p99Ms / 1000} s`]),
  ];
}

/** One fault in one line; below it every invariant that does not hold, with examples. */
export function line(outcome: Outcome): string {
  const { fault, operations, acknowledged, inFlight, recoveryMs, p50, p99, max, notes } = outcome;
  const parts = [
    `${operations} operations`,
    `${acknowledged} acknowledged`,
    `${inFlight} in flight`,
    ...['lost', 'duplicated', 'drift'].map((name) => `${name} ${counted(outcome, name)}`),
    `recovery ${shown(recoveryMs)} ms`,
    `p50 ${shown(p50)}, p99 ${shown(p99)}, max ${shown(max)} ms`,
    ...notes,
    ...bars(outcome),
  ];
  const broken = outcome.invariants
    .filter(({ count }) => count > 0)
    .map(
      ({ invariant, count, examples }) => `  BROKEN ${invariant}: ${count}\n    ${examples.join('\n    ')}`,
    );
  return [`${fault.padEnd(18)} ${parts.join(' · ')}`, ...broken].join('\n');
}
