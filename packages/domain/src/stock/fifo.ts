import { divideRounded } from '../shared/decimal.ts';
import { incomingValue } from './moving-average.ts';

/** What is left of one receipt: units, and their value in minor units. */
export interface Layer {
  readonly quantity: number;
  readonly value: bigint;
}

/**
 * Open receipts, oldest first (IAS 2.27, first-in first-out). Taking t from the oldest (r units, value v)
 * costs t = r ? v : r(v·t/r), so that a layer used up leaves no residue.
 */
export class FifoLayers {
  readonly #layers: Layer[];
  #first = 0;

  constructor(layers: readonly Layer[]) {
    this.#layers = [...layers];
  }

  /** What is open now, oldest first. */
  open(): Layer[] {
    return this.#layers.slice(this.#first);
  }

  copy(): FifoLayers {
    return new FifoLayers(this.open());
  }

  /** Signed minor units that `delta` units add to or take from the value. */
  move(delta: number, unitCostMicros: bigint, moneyScale: number): bigint {
    return delta > 0 ? this.#receive(delta, unitCostMicros, moneyScale) : -this.#issue(-delta);
  }

  #receive(quantity: number, unitCostMicros: bigint, moneyScale: number): bigint {
    const value = incomingValue(quantity, unitCostMicros, moneyScale);
    this.#layers.push({ quantity, value });
    return value;
  }

  #issue(quantity: number): bigint {
    let cost = 0n;
    for (let left = quantity; left > 0;) {
      const oldest = this.#layers[this.#first];
      if (oldest === undefined) throw new RangeError('more is taken than the layers hold');
      const taken = Math.min(left, oldest.quantity);
      const value =
        taken === oldest.quantity
          ? oldest.value
          : divideRounded(oldest.value * BigInt(taken), BigInt(oldest.quantity));
      if (taken === oldest.quantity) this.#first += 1;
      else this.#layers[this.#first] = { quantity: oldest.quantity - taken, value: oldest.value - value };
      cost += value;
      left -= taken;
    }
    return cost;
  }
}
