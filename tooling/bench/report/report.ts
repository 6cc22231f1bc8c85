import { judge, median, shown, spread, type Bar, type Measured } from '../figures.ts';

export interface Block {
  readonly title: string;
  readonly text: string;
}

/** All results of a run, in order. */
export class Report {
  readonly measured: Measured[] = [];
  readonly bars: Bar[] = [];
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

export const lineOf = (each: Measured): string[] => [
  each.name,
  `${shown(median(each.rounds))} ${each.unit}`,
  each.rounds.length > 1 ? `± ${Math.round(spread(each.rounds) * 50)} %` : '',
];
