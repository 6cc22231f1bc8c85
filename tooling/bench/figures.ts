/** NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** (largest − smallest) / median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** One figure per round. */
export interface Measured {
  readonly name: string;
  readonly unit: '/s' | 'ms' | 'µs' | 'MB';
  readonly rounds: readonly number[];
}

/** A limit for the ratio of two medians. */
export interface Bar {
  readonly id: string;
  readonly text: string;
  readonly of: Measured;
  readonly to: Measured;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Verdict {
  readonly ratio: number;
  readonly reached: boolean;
}

export function judge({ of, to, atLeast, atMost }: Pick<Bar, 'of' | 'to' | 'atLeast' | 'atMost'>): Verdict {
  const ratio = median(of.rounds) / median(to.rounds);
  const reached = (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost);
  return { ratio, reached: Number.isFinite(ratio) && reached };
}

/** Two contenders that did the same work in the same rounds. */
export interface Comparison {
  readonly id: string;
  readonly text: string;
  readonly of: Measured;
  readonly to: Measured;
}

/** Ratio of each round, so that the spread contains only what affected the two differently. */
export const ratios = ({ of, to }: Pick<Comparison, 'of' | 'to'>): number[] =>
  of.rounds.map((value, round) => value / (to.rounds[round] ?? Number.NaN));

/** 12345.6 → `12 346`, 0.4567 → `0.457`. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100)
    return Math.round(value)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, ' ');
  return value.toPrecision(3);
}
