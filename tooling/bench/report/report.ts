import {
  judge,
  median,
  ratios,
  shown,
  spread,
  type Bar,
  type Comparison,
  type Measured,
} from '../figures.ts';

export interface Block {
  readonly title: string;
  readonly text: string;
}

/** All results of a run, in order. */
export class Report {
  readonly measured: Measured[] = [];
  readonly bars: Bar[] = [];
  readonly comparisons: Comparison[] = [];
  readonly blocks: Block[] = [];

  /** Adds and prints figures and bars. */
  add(measured: Iterable<Measured>, bars: readonly Bar[]): void {
    for (const each of measured) {
      this.measured.push(each);
      console.log(`  ${lineOf(each).join(' · ')}`);
    }
    for (const bar of bars) {
      this.bars.push(bar);
      console.log(`  ${barOf(bar).join(' · ')}`);
    }
  }

  /** Adds and prints comparisons. */
  compare(comparisons: readonly Comparison[]): void {
    for (const each of comparisons) {
      this.comparisons.push(each);
      console.log(`  ${comparisonOf(each).join(' · ')}`);
    }
  }

  addBlock(title: string, text: string): void {
    this.blocks.push({ title, text });
    console.log(`\n${title}\n${text}`);
  }
}

export const barOf = (bar: Bar): string[] => {
  const { ratio, reached } = judge(bar);
  const limit = bar.atLeast === undefined ? `≤ ${bar.atMost ?? ''}` : `≥ ${bar.atLeast}`;
  return [bar.id, bar.text, limit, shown(ratio), reached ? 'reached' : '**not reached**'];
};

const within = (rounds: readonly number[]): string =>
  rounds.length > 1 ? `± ${Math.round(spread(rounds) * 50)} %` : '';

export const comparisonOf = (each: Comparison): string[] => {
  const { id, text, of, to } = each;
  const rounds = ratios(each);
  return [
    id,
    text,
    ...[of, to].map((measured) => `${shown(median(measured.rounds))} ${measured.unit}`),
    median(rounds).toFixed(3),
    within(rounds),
  ];
};

export const lineOf = (each: Measured): string[] => [
  each.name,
  `${shown(median(each.rounds))} ${each.unit}`,
  within(each.rounds),
];
