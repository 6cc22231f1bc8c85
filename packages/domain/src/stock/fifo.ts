import { averageValue, type Average, type Holding } from './holding.ts';
import { coveringValue, shortfallValue } from './below-zero.ts';
import type { TimelineRow } from './timeline-row.ts';

/** What is left of one receipt: units, and their value in minor units. */
export interface Layer {
  /** Id of the movement that it came with. */
  readonly receipt: string;
  readonly quantity: number;
  readonly value: bigint;
}

type MovedRow = Pick<TimelineRow, 'id' | 'delta'>;

const nothing: Holding = { quantity: 0, value: 0n };

/**
 * Open receipts, oldest first (IAS 2.27, first-in first-out). Taking t from the oldest (r units, value v)
 * costs t = r ? v : r(v·t/r), so that a layer used up leaves no residue.
 *
 * Below zero there are no layers, only what is missing and its value: what the layers do not cover costs by the
 * average of the moment before, and what comes in covers it first (below-zero.ts).
 */
export class FifoLayers {
  readonly #layers: Layer[];
  #first = 0;
  /** So many of the layers stand in front of others that were not read; undefined when all were. */
  readonly #head: number | undefined;
  /** Quantity and value below zero; nothing while there are layers. */
  #missing: Holding;

  /**
   * @param held quantity and value, which count where they are below zero
   * @param head so many are the oldest, behind which others were not read; undefined when all were
   */
  constructor(layers: readonly Layer[], held: Holding = nothing, head?: number) {
    this.#layers = [...layers];
    this.#head = head;
    this.#missing = held.quantity < 0 ? held : nothing;
  }

  /** What is open now of those that are known, oldest first. */
  open(): Layer[] {
    return this.#layers.slice(this.#first);
  }

  copy(): FifoLayers {
    return new FifoLayers(
      this.open(),
      this.#missing,
      this.#head === undefined ? undefined : this.#head - this.#first,
    );
  }

  /**
   * Signed minor units that a row adds to or takes from the value.
   *
   * @param price of what comes in, for each unit
   * @param last average of the row that brought the quantity to 0, where it is 0 and more goes out
   */
  move(row: MovedRow, price: Average, last?: Average): bigint {
    return row.delta > 0 ? this.#receive(row, price) : -this.#issue(-row.delta, last);
  }

  #receive({ id: receipt, delta: quantity }: MovedRow, price: Average): bigint {
    const { quantity: missing, value: before } = this.#missing;
    if (missing >= 0) {
      const value = averageValue(quantity, price);
      this.#layers.push({ receipt, quantity, value });
      return value;
    }
    const cost = coveringValue(this.#missing, quantity, price);
    const left = { quantity: missing + quantity, value: before + cost };
    this.#missing = left.quantity < 0 ? left : nothing;
    if (left.quantity > 0) this.#layers.push({ receipt, ...left });
    return cost;
  }

  #issue(quantity: number, last: Average | undefined): bigint {
    let cost = 0n;
    for (let left = quantity; left > 0;) {
      // Whoever read the layers read as many as may be taken.
      if (this.#first === this.#head) throw new RangeError('the next layer was not read');
      const oldest = this.#layers[this.#first];
      if (oldest === undefined)
        return cost + this.#miss(left, { quantity: quantity - left, value: cost }, last);
      const taken = Math.min(left, oldest.quantity);
      const value = taken === oldest.quantity ? oldest.value : averageValue(taken, oldest);
      if (taken === oldest.quantity) this.#first += 1;
      else
        this.#layers[this.#first] = {
          receipt: oldest.receipt,
          quantity: oldest.quantity - taken,
          value: oldest.value - value,
        };
      cost += value;
      left -= taken;
    }
    return cost;
  }

  /** @param covered all that was held, which this issue has taken */
  #miss(quantity: number, covered: Holding, last: Average | undefined): bigint {
    const value = shortfallValue(covered.quantity > 0 ? covered : this.#missing, quantity, last);
    this.#missing = { quantity: this.#missing.quantity - quantity, value: this.#missing.value - value };
    return value;
  }
}
