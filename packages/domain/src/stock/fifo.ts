import { averageValue, type Average, type Holding } from './holding.ts';
import { coveringValue, shortfallValue } from './below-zero.ts';
import { shareOnHand } from './split-cost.ts';
import type { SplitAdjustment, TimelineRow } from './timeline-row.ts';

/** The open part of a receipt: units, and their value in minor units. */
export interface Layer {
  /** Id of the receipt's movement. */
  readonly receipt: string;
  readonly quantity: number;
  readonly value: bigint;
}

type MovedRow = Pick<TimelineRow, 'id' | 'delta' | 'returnOf'>;

const zero: Holding = { quantity: 0, value: 0n };

/**
 * Open receipts, oldest first (IAS 2.27, first-in first-out). Issuing t of the oldest layer's r units with value v costs
 * t = r ? v : r(v·t/r), so that a used-up layer leaves no residue.
 *
 * Below zero there are no layers, only a shortfall and its value: units that the layers do not cover are issued at the last
 * average, and receipts cover the shortfall first (below-zero.ts).
 */
export class FifoLayers {
  readonly #layers: Layer[];
  #first = 0;
  /** Number of layers that precede layers that were not read; undefined if all were read. */
  readonly #head: number | undefined;
  /** Quantity and value below zero; zero while there are layers. */
  #shortfall: Holding;

  /**
   * @param holding used only if it is below zero
   * @param head number of layers that precede layers that were not read; undefined if all were read
   */
  constructor(layers: readonly Layer[], holding: Holding = zero, head?: number) {
    this.#layers = [...layers];
    this.#head = head;
    this.#shortfall = holding.quantity < 0 ? holding : zero;
  }

  /** The layers that are open now, as far as they are known, oldest first. */
  open(): Layer[] {
    return this.#layers.slice(this.#first);
  }

  copy(): FifoLayers {
    return new FifoLayers(
      this.open(),
      this.#shortfall,
      this.#head === undefined ? undefined : this.#head - this.#first,
    );
  }

  /**
   * Applies a row and returns its signed cost in minor units.
   *
   * @param price per unit, for receipts
   * @param last average at which the quantity became 0, for issues while it is 0
   */
  move(row: MovedRow, price: Average, last?: Average): bigint {
    if (row.delta > 0) return this.#receive(row, price);
    const own = row.returnOf ? this.#takeFrom(row.returnOf.id, -row.delta) : zero;
    return -(own.value + this.#issue(-row.delta - own.quantity, last, own));
  }

  /** Adds to the value of the open part of a receipt, and returns how much. */
  adjust(split: SplitAdjustment): bigint {
    const at = this.#indexOf(split.receipt);
    const layer = this.#layers[at];
    if (layer === undefined) return 0n;
    const cost = shareOnHand(split, layer);
    this.#layers[at] = { ...layer, value: layer.value + cost };
    return cost;
  }

  #indexOf(receipt: string): number {
    return this.#layers.findIndex((layer, index) => index >= this.#first && layer.receipt === receipt);
  }

  /** Takes units from the layer of a receipt, as far as they are there. */
  #takeFrom(receipt: string, quantity: number): Holding {
    const at = this.#indexOf(receipt);
    const layer = this.#layers[at];
    if (layer === undefined) return zero;
    const units = Math.min(quantity, layer.quantity);
    const value = averageValue(units, layer);
    const left = { receipt, quantity: layer.quantity - units, value: layer.value - value };
    this.#layers.splice(at, 1, ...(left.quantity > 0 ? [left] : []));
    return { quantity: units, value };
  }

  #receive({ id: receipt, delta: quantity }: MovedRow, price: Average): bigint {
    const { quantity: shortfall, value: before } = this.#shortfall;
    if (shortfall >= 0) {
      const value = averageValue(quantity, price);
      this.#layers.push({ receipt, quantity, value });
      return value;
    }
    const cost = coveringValue(this.#shortfall, quantity, price);
    const left = { quantity: shortfall + quantity, value: before + cost };
    this.#shortfall = left.quantity < 0 ? left : zero;
    if (left.quantity > 0) this.#layers.push({ receipt, ...left });
    return cost;
  }

  /** @param own units of the same row that were taken from the layer of their receipt */
  #issue(quantity: number, last: Average | undefined, own: Holding): bigint {
    let cost = 0n;
    for (let left = quantity; left > 0;) {
      // The reader must provide all layers that the commands may use up.
      if (this.#first === this.#head) throw new RangeError('the next layer was not read');
      const oldest = this.#layers[this.#first];
      if (oldest === undefined)
        return (
          cost +
          this.#issueShortfall(
            left,
            { quantity: own.quantity + quantity - left, value: own.value + cost },
            last,
          )
        );
      const units = Math.min(left, oldest.quantity);
      const value = units === oldest.quantity ? oldest.value : averageValue(units, oldest);
      if (units === oldest.quantity) this.#first += 1;
      else
        this.#layers[this.#first] = {
          receipt: oldest.receipt,
          quantity: oldest.quantity - units,
          value: oldest.value - value,
        };
      cost += value;
      left -= units;
    }
    return cost;
  }

  /** @param covered the part of the issue that layers covered */
  #issueShortfall(quantity: number, covered: Holding, last: Average | undefined): bigint {
    const value = shortfallValue(covered.quantity > 0 ? covered : this.#shortfall, quantity, last);
    this.#shortfall = { quantity: this.#shortfall.quantity - quantity, value: this.#shortfall.value - value };
    return value;
  }
}
