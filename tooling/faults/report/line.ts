import type { Outcome } from '../run.ts';

const shown = (value: number): string => (Number.isFinite(value) ? Math.round(value).toString() : '–');

const counted = ({ invariants }: Outcome, name: string): number =>
  invariants.find(({ invariant }) => invariant === name)?.count ?? 0;

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
  ];
  const broken = outcome.invariants
    .filter(({ count }) => count > 0)
    .map(
      ({ invariant, count, examples }) => `  BROKEN ${invariant}: ${count}\n    ${examples.join('\n    ')}`,
    );
  return [`${fault.padEnd(18)} ${parts.join(' · ')}`, ...broken].join('\n');
}
