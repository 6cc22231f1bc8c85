import { averageValue, incomingValue, type Average, type Holding } from './holding.ts';
import { coveringValue, missingValue } from './below-zero.ts';

/** What is left of one receipt: units, and their value in minor units. */
export interface Layer {
  readonly quantity: number;
  readonly value: bigint;
}

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
  /** Quantity and value below zero; nothing while there are layers. */
  #missing: Holding;

  /** @param held quantity and value, which count where they are below zero */
  constructor(layers: readonly Layer[], held: Holding = nothing) {
    this.#layers = [...layers];
    this.#missing = held.quantity < 0 ? held : nothing;
  }

  /** What is open now, oldest first. */
  open(): Layer[] {
    return this.#layers.slice(this.#first);
  }

  copy(): FifoLayers {
    return new FifoLayers(this.open(), this.#missing);
  }

  /**
   * Signed minor units that `delta` units add to or take from the value.
   *
   * @param last average of the row that brought the quantity to 0, where it is 0 and more goes out
   */
  move(delta: number, unitCostMicros: bigint, moneyScale: number, last?: Average): bigint {
    return delta > 0 ? this.#receive(delta, unitCostMicros, moneyScale) : -this.#issue(-delta, last);
  }

  #receive(quantity: number, unitCostMicros: bigint, moneyScale: number): bigint {
    if (this.#missing.quantity < 0) return this.#cover(quantity, unitCostMicros, moneyScale);
    const value = incomingValue(quantity, unitCostMicros, moneyScale);
    this.#layers.push({ quantity, value });
    return value;
  }

  #cover(quantity: number, unitCostMicros: bigint, moneyScale: number): bigint {
    const cost = coveringValue(this.#missing, quantity, unitCostMicros, moneyScale);
    const left = { quantity: this.#missing.quantity + quantity, value: this.#missing.value + cost };
    this.#missing = left.quantity < 0 ? left : nothing;
    if (left.quantity > 0) this.#layers.push(left);
    return cost;
  }

  #issue(quantity: number, last: Average | undefined): bigint {
    let cost = 0n;
    for (let left = quantity; left > 0;) {
      const oldest = this.#layers[this.#first];
      if (oldest === undefined)
        return cost + this.#miss(left, { quantity: quantity - left, value: cost }, last);
      const taken = Math.min(left, oldest.quantity);
      const value = taken === oldest.quantity ? oldest.value : averageValue(taken, oldest);
      if (taken === oldest.quantity) this.#first += 1;
      else this.#layers[this.#first] = { quantity: oldest.quantity - taken, value: oldest.value - value };
      cost += value;
      left -= taken;
    }
    return cost;
  }

  /** @param covered all that was held, which this issue has taken */
  #miss(quantity: number, covered: Holding, last: Average | undefined): bigint {
    const value = missingValue(covered.quantity > 0 ? covered : this.#missing, quantity, last);
    this.#missing = { quantity: this.#missing.quantity - quantity, value: this.#missing.value - value };
    return value;
  }
}
