import type { Measured } from '../figures.ts';
import type { Contender } from './run.ts';

export interface Done {
  readonly perSecond: number;
  /** Number of requests, or of the rows in them. */
  readonly count: number;
  /** Latency in milliseconds. */
  readonly p99?: number;
}

/** A contender whose rounds also measure the processor time of each request, per group of processes. */
export class Timed {
  readonly contender: Contender;
  readonly #groups: readonly string[];
  readonly #rounds: number[][] = [];
  readonly #latencies: number[] = [];

  /** @param used processor seconds so far, one number per group */
  constructor(
    name: string,
    groups: readonly string[],
    used: () => readonly number[],
    round: () => Promise<Done>,
  ) {
    this.#groups = groups;
    this.contender = {
      name,
      unit: '/s',
      round: async () => {
        const before = used();
        const { perSecond, count, p99 = Number.NaN } = await round();
        this.#latencies.push(p99);
        this.#rounds.push(used().map((after, index) => ((after - (before[index] ?? 0)) * 1e6) / count));
        return perSecond;
      },
    };
  }

  /** One per group, without the warm-up round. */
  times(): Measured[] {
    const [, ...rounds] = this.#rounds;
    return this.#groups.map((group, index) => ({
      name: group,
      unit: 'µs',
      rounds: rounds.map((round) => round[index] ?? Number.NaN),
    }));
  }

  /** Without the warm-up round. */
  p99(): Measured {
    return { name: `${this.contender.name}, p99`, unit: 'ms', rounds: this.#latencies.slice(1) };
  }
}
