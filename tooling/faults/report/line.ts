import { faults } from '../faults/list.ts';
import type { Outcome } from '../run.ts';

export const rounded = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toString() : '–';

export const countOf = ({ invariants }: Outcome, name: string): number =>
  invariants.find(({ invariant }) => invariant === name)?.count ?? 0;

/** G10. */
const maxRecoveryMs = 10_000;

/** Missed limits: only a warning, because a busy machine misses them too. */
export function missedLimits({ fault, recoveryMs, p99 }: Outcome): string[] {
  const { p99Ms = Infinity } = faults.find(({ name }) => name === fault) ?? {};
  return [
    ...(recoveryMs <= maxRecoveryMs ? [] : [`MISSED recovery ≤ ${maxRecoveryMs / 1000} s`]),
    ...(p99 < p99Ms ? [] : [`MISSED p99 < ${p99Ms / 1000} s`]),
  ];
}

/** One line per fault, followed by each violated invariant with examples. */
export function outcomeLine(outcome: Outcome): string {
  const { fault, operations, acknowledged, inFlight, recoveryMs, p50, p99, max, notes } = outcome;
  const parts = [
    `${operations} operations`,
    `${acknowledged} acknowledged`,
    `${inFlight} in flight`,
    ...['lost', 'duplicated', 'drift'].map((name) => `${name} ${countOf(outcome, name)}`),
    `recovery ${rounded(recoveryMs)} ms`,
    `p50 ${rounded(p50)}, p99 ${rounded(p99)}, max ${rounded(max)} ms`,
    ...notes,
    ...missedLimits(outcome),
  ];
  const violated = outcome.invariants
    .filter(({ count }) => count > 0)
    .map(
      ({ invariant, count, examples }) => `  VIOLATED ${invariant}: ${count}\n    ${examples.join('\n    ')}`,
    );
  return [`${fault.padEnd(18)} ${parts.join(' · ')}`, ...violated].join('\n');
}
