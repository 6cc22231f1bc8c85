import type { Day } from './day.ts';

/** A balance, and the first day that it is reached on. */
export interface BalancePoint {
  readonly quantity: number;
  readonly date: string;
}

export interface Extremes {
  readonly lowest: BalancePoint;
  readonly highest: BalancePoint;
}

/** Days that stand together: how many, the balance in front of them, and how low and high it goes in them. */
interface Block {
  count: number;
  start: number;
  lowest: BalancePoint;
  highest: BalancePoint;
}

const size = 64;

const by = (delta: number, { quantity, date }: BalancePoint): BalancePoint => ({
  quantity: quantity + delta,
  date,
});

/**
 * The lowest and the highest balance from any day on, in days of which more come in between: a thousand late
 * movements are held against a thousand days without adding all of them up a thousand times. Every figure kept is a
 * balance, so that none is larger than a number holds exactly.
 */
export class Balances {
  readonly #days: readonly Day[];
  #blocks: Block[] = [];

  /** @param days the array that `put` is told of; it is looked at, not copied */
  constructor(days: readonly Day[], opening: number) {
    this.#days = days;
    let start = opening;
    for (let first = 0; first < days.length; first += size) {
      const { block, end } = this.#measured(first, Math.min(size, days.length - first), start);
      this.#blocks.push(block);
      start = end;
    }
  }

  /** What is on hand in front of a day. */
  before(day: number): number {
    const { block, first } = this.#at(day);
    let running = block.start;
    for (let at = first; at < day; at += 1) running += this.#day(at).delta;
    return running;
  }

  /** From a day on to the end; there is such a day. */
  from(day: number): Extremes {
    const { index, block, first } = this.#at(day);
    const own = this.#measured(day, first + block.count - day, this.before(day)).block;
    let { lowest, highest } = own;
    for (const each of this.#blocks.slice(index + 1)) {
      if (each.lowest.quantity < lowest.quantity) lowest = each.lowest;
      if (each.highest.quantity > highest.quantity) highest = each.highest;
    }
    return { lowest, highest };
  }

  /**
   * Takes note of units that were put into a day.
   *
   * @param fresh the day was not there before
   */
  put(day: number, delta: number, fresh: boolean): void {
    const { index, block, first } = this.#at(fresh ? Math.max(day - 1, 0) : day);
    const count = block.count + (fresh ? 1 : 0);
    const pieces = count > 2 * size ? [size, count - size] : [count];
    let { start } = block;
    let from = first;
    const measured = pieces.map((piece) => {
      const { block: made, end } = this.#measured(from, piece, start);
      start = end;
      from += piece;
      return made;
    });
    for (const each of this.#blocks.slice(index + 1)) {
      each.start += delta;
      each.lowest = by(delta, each.lowest);
      each.highest = by(delta, each.highest);
    }
    this.#blocks.splice(index, 1, ...measured);
  }

  #measured(first: number, count: number, start: number): { block: Block; end: number } {
    let running = start;
    let lowest: BalancePoint = { quantity: Infinity, date: '' };
    let highest: BalancePoint = { quantity: -Infinity, date: '' };
    for (let at = first; at < first + count; at += 1) {
      const day = this.#day(at);
      if (running + day.lowest < lowest.quantity) lowest = { quantity: running + day.lowest, date: day.date };
      if (running + day.highest > highest.quantity)
        highest = { quantity: running + day.highest, date: day.date };
      running += day.delta;
    }
    return { block: { count, start, lowest, highest }, end: running };
  }

  /** The block of a day, and the index of its first. */
  #at(day: number): { index: number; block: Block; first: number } {
    let first = 0;
    for (const [index, block] of this.#blocks.entries()) {
      if (day < first + block.count) return { index, block, first };
      first += block.count;
    }
    throw new RangeError('no such day');
  }

  #day(at: number): Day {
    const day = this.#days[at];
    if (day === undefined) throw new RangeError('no such day');
    return day;
  }
}
