import type { FifoLayers, Layer } from './fifo.ts';
import type { Average, Holding } from './holding.ts';
import { movingAverageCost } from './moving-average.ts';
import { ownCost, priceOf } from './price.ts';
import { shareOnHand } from './split-cost.ts';
import type { SplitAdjustment, TimelineRow } from './timeline-row.ts';

/** Used-up layers are dropped after this many rows. */
const compactEvery = 10_000;

type FoldedRow = Pick<
  TimelineRow,
  'id' | 'delta' | 'unitCostMicros' | 'costPer' | 'cancels' | 'restores' | 'returnOf' | 'adjusted' | 'split'
>;

/** A row with the same-day reversals that followed it so far. */
interface Cancellable {
  readonly row: FoldedRow;
  /** Before the row. */
  readonly holding: Holding;
  readonly average: Average | undefined;
  /** Units and cost of the row and its reversals. */
  readonly delta: number;
  readonly cost: bigint;
}

/**
 * Computes costs row by row in ledger order, in bounded memory. It can start at any row that is not a same-day reversal.
 */
export class CostFold {
  readonly #moneyScale: number;
  #holding: Holding;
  #layers: FifoLayers | undefined;
  #average: Average | undefined;
  /** The last row that is not a same-day reversal; reversals of it may follow. */
  #last: Cancellable | undefined;
  #count = 0;

  /**
   * @param layers open at the start, updated in place; undefined for moving average
   * @param average at which the quantity became 0, if it is 0 at the start
   */
  constructor(holding: Holding, layers: FifoLayers | undefined, moneyScale: number, average?: Average) {
    this.#holding = holding;
    this.#layers = layers;
    this.#moneyScale = moneyScale;
    this.#average = average;
  }

  /** Quantity and value (minor units) after the rows so far. */
  get holding(): Holding {
    return this.#holding;
  }

  /** Open layers after the rows so far; undefined for moving average. */
  layers(): Layer[] | undefined {
    return this.#layers?.open();
  }

  /** Continues from the same row. */
  copy(): CostFold {
    const copy = new CostFold(this.#holding, this.#layers?.copy(), this.#moneyScale, this.#average);
    copy.#last = this.#last;
    return copy;
  }

  /** A copy of the layers, to continue with. */
  fifo(): FifoLayers | undefined {
    return this.#layers?.copy();
  }

  /**
   * The cost of the next row, in signed minor units. After same-day reversals, all is as if only the units that they leave
   * had been posted.
   *
   * @param cancelled whether the next row is a same-day reversal of this one, or of the same row
   * @param restoredCost for a row that restores an issue: the current signed cost
   */
  next(row: FoldedRow, cancelled: boolean, restoredCost: bigint | undefined = row.restores?.cost): bigint {
    if (row.split) return this.#adjust(row.split);
    if (row.cancels === null)
      this.#last = { row, holding: this.#holding, average: this.#average, delta: 0, cost: 0n };
    const last = this.#last;
    if (last === undefined) throw new RangeError('a fold cannot start at a same-day reversal');
    const delta = last.delta + row.delta;
    this.#holding = last.holding;
    this.#average = last.average;
    const total = delta === 0 ? 0n : this.#cost({ ...last.row, delta }, cancelled, restoredCost);
    this.#last = { ...last, delta, cost: total };
    // The balance between them may exceed the exact integers; the one before is exact.
    this.#holding = { quantity: last.holding.quantity + delta, value: last.holding.value + total };
    // All units were issued, or the whole shortfall was covered, at the average.
    if (this.#holding.quantity === 0 && delta !== 0) this.#average = { quantity: delta, value: total };
    this.#count += 1;
    if (this.#count % compactEvery === 0) this.#layers = this.#layers?.copy();
    return total - last.cost;
  }

  #adjust(split: SplitAdjustment): bigint {
    const cost = this.#layers?.adjust(split) ?? shareOnHand(split, this.#holding);
    this.#holding = { ...this.#holding, value: this.#holding.value + cost };
    return cost;
  }

  #cost(row: FoldedRow, cancelled: boolean, restoredCost: bigint | undefined): bigint {
    const price = priceOf(row, this.#moneyScale, restoredCost);
    if (this.#layers === undefined) {
      const own = ownCost(row, this.#moneyScale);
      return movingAverageCost(this.#holding, row.delta, price, { last: this.#average, own });
    }
    // A cancelled row leaves the layers unchanged; the last of its reversals applies the units that are left.
    const used = cancelled ? this.#layers.copy() : this.#layers;
    return used.move(row, price, this.#average);
  }
}
