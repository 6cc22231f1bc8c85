import { movingAverageCost, type Holding } from './moving-average.ts';
import { maxQuantity } from './quantity.ts';

/** One movement as the valuation sees it, in ledger order: `date`, then order of posting. */
export interface TimelineRow {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly unitCostMicros: bigint;
  /** Signed minor units; what the last fold gave. */
  cost: bigint;
}

export type TimelineRefusal =
  | { code: 'INSUFFICIENT_STOCK'; available: number; onDate: string }
  | { code: 'QUANTITY_OVERFLOW'; onDate: string };

/**
 * The tail of one product's ledger: an opening holding and the rows after it. Everything here is a pure
 * function of the rows in ledger order, so a movement that arrives late gives what it would have given
 * in time.
 */
export class Timeline {
  readonly #opening: Holding;
  readonly #rows: TimelineRow[];
  readonly #moneyScale: number;
  /** Ids of rows that stood here already and whose cost a later insertion has changed. */
  readonly recosted = new Set<string>();
  #closing: Holding;

  constructor(closing: Holding, rows: readonly TimelineRow[], moneyScale: number) {
    this.#rows = rows.map((row) => ({ ...row }));
    this.#moneyScale = moneyScale;
    this.#closing = closing;
    this.#opening = {
      quantity: rows.reduce((quantity, row) => quantity - row.delta, closing.quantity),
      value: rows.reduce((value, row) => value - row.cost, closing.value),
    };
  }

  get closing(): Holding {
    return this.#closing;
  }

  cost(id: string): bigint {
    const row = this.#rows.find((candidate) => candidate.id === id);
    if (row === undefined) throw new RangeError('no such row');
    return row.cost;
  }

  /** Puts a row after all rows of its date, or says why it cannot be; then nothing has changed. */
  insert(row: Omit<TimelineRow, 'cost'>): TimelineRefusal | undefined {
    const last = this.#rows.at(-1);
    const at =
      last === undefined || last.date <= row.date
        ? this.#rows.length
        : this.#rows.findIndex((candidate) => candidate.date > row.date);
    const refusal = this.#refusal(at, row);
    if (refusal !== undefined) return refusal;
    this.#rows.splice(at, 0, { ...row, cost: 0n });
    this.#fold(at);
    return undefined;
  }

  /** Never negative and never past exact counting, at the new row and at every later one. */
  #refusal(at: number, row: Omit<TimelineRow, 'cost'>): TimelineRefusal | undefined {
    let running = this.#quantityBefore(at);
    let lowest = { quantity: running, date: row.date };
    let highest = lowest;
    for (const later of this.#rows.slice(at)) {
      running += later.delta;
      if (running < lowest.quantity) lowest = { quantity: running, date: later.date };
      if (running > highest.quantity) highest = { quantity: running, date: later.date };
    }
    if (row.delta < 0 && lowest.quantity + row.delta < 0)
      return { code: 'INSUFFICIENT_STOCK', available: lowest.quantity, onDate: lowest.date };
    if (row.delta > 0 && highest.quantity > maxQuantity - row.delta)
      return { code: 'QUANTITY_OVERFLOW', onDate: highest.date };
    return undefined;
  }

  #quantityBefore(at: number): number {
    // Counted from the nearer end: an ordinary posting stands last.
    if (at === this.#rows.length) return this.#closing.quantity;
    return this.#rows.slice(0, at).reduce((quantity, row) => quantity + row.delta, this.#opening.quantity);
  }

  #holdingBefore(at: number): Holding {
    if (at === this.#rows.length - 1) return this.#closing;
    return this.#rows
      .slice(0, at)
      .reduce(
        (held, row) => ({ quantity: held.quantity + row.delta, value: held.value + row.cost }),
        this.#opening,
      );
  }

  #fold(from: number): void {
    let held = this.#holdingBefore(from);
    for (const [offset, row] of this.#rows.slice(from).entries()) {
      const cost = movingAverageCost(held, row.delta, row.unitCostMicros, this.#moneyScale);
      if (offset > 0 && cost !== row.cost) this.recosted.add(row.id);
      row.cost = cost;
      held = { quantity: held.quantity + row.delta, value: held.value + cost };
    }
    this.#closing = held;
  }
}
