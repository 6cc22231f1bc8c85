import type { Day } from './day.ts';

/** A balance, and the first day on which it occurs. */
export interface BalancePoint {
  readonly quantity: number;
  readonly date: string;
}

export interface Extremes {
  readonly lowest: BalancePoint;
  readonly highest: BalancePoint;
}

/** Consecutive days: their number, the balance before them, and their lowest and highest balance. */
interface Block {
  count: number;
  start: number;
  lowest: BalancePoint;
  highest: BalancePoint;
}

const size = 64;

const shifted = (delta: number, { quantity, date }: BalancePoint): BalancePoint => ({
  quantity: quantity + delta,
  date,
});

/**
 * The lowest and highest balance from any day on, while days are inserted: a thousand backdated movements are checked
 * against a thousand days without summing up all of them each time. Every stored figure is a balance, which a number holds
 * exactly.
 */
export class Balances {
  readonly #days: readonly Day[];
  #blocks: Block[] = [];

  /** @param days read, not copied; call `put` after each change of this array */
  constructor(days: readonly Day[], opening: number) {
    this.#days = days;
    let start = opening;
    for (let first = 0; first < days.length; first += size) {
      const { block, end } = this.#measured(first, Math.min(size, days.length - first), start);
      this.#blocks.push(block);
      start = end;
    }
  }

  /** Units on hand at the start of a day. */
  before(day: number): number {
    const { block, first } = this.#at(day);
    let running = block.start;
    for (let at = first; at < day; at += 1) running += this.#day(at).delta;
    return running;
  }

  /** Lowest and highest running quantity from an existing day to the end. */
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
   * Adds units to a day.
   *
   * @param fresh whether the day was inserted
   */
  put(day: number, delta: number, fresh: boolean): void {
    const { index, block, first } = this.#at(fresh ? Math.max(day - 1, 0) : day);
    const count = block.count + (fresh ? 1 : 0);
    const pieces = count > 2 * size ? [size, count - size] : [count];
    let { start } = block;
    let from = first;
    const measured = pieces.map((piece) => {
      const { block: measuredBlock, end } = this.#measured(from, piece, start);
      start = end;
      from += piece;
      return measuredBlock;
    });
    for (const each of this.#blocks.slice(index + 1)) {
      each.start += delta;
      each.lowest = shifted(delta, each.lowest);
      each.highest = shifted(delta, each.highest);
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

  /** The block of a day, and the index of its first day. */
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
