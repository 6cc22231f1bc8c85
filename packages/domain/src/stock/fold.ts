import type { FifoLayers, Layer } from './fifo.ts';
import type { Average, Holding } from './holding.ts';
import { movingAverageCost } from './moving-average.ts';
import { priceOf } from './price.ts';
import type { TimelineRow } from './timeline-row.ts';

/** Used-up layers are dropped after this many rows. */
const compactEvery = 10_000;

type FoldedRow = Pick<TimelineRow, 'id' | 'delta' | 'unitCostMicros' | 'cancels' | 'restores' | 'adjusted'>;

/**
 * Computes costs row by row in ledger order, in bounded memory. It can start at any row that is not a same-day reversal.
 */
export class CostFold {
  readonly #moneyScale: number;
  #holding: Holding;
  /** Before the last row, for a row that cancels it. */
  #before: Holding;
  #layers: FifoLayers | undefined;
  #last = 0n;
  #average: Average | undefined;
  #count = 0;

  /**
   * @param layers open at the start, updated in place; undefined for moving average
   * @param average at which the quantity became 0, if it is 0 at the start
   */
  constructor(holding: Holding, layers: FifoLayers | undefined, moneyScale: number, average?: Average) {
    this.#holding = holding;
    this.#before = holding;
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
    copy.#before = this.#before;
    copy.#last = this.#last;
    return copy;
  }

  /** A copy of the layers, to continue with. */
  fifo(): FifoLayers | undefined {
    return this.#layers?.copy();
  }

  /**
   * The cost of the next row, in signed minor units.
   *
   * @param cancelled whether the next row cancels this one
   * @param restoredCost for a row that restores an issue: the current signed cost
   */
  next(row: FoldedRow, cancelled: boolean, restoredCost: bigint | undefined = row.restores?.cost): bigint {
    const cost = row.cancels === null ? this.#cost(row, cancelled, restoredCost) : -this.#last;
    this.#last = cost;
    const { quantity: onHand, value } = this.#holding;
    const quantity = onHand + row.delta;
    // The balance between a cancelled pair may exceed the exact integers; the one before the pair is exact.
    const holding = row.cancels === null ? { quantity, value: value + cost } : this.#before;
    this.#before = this.#holding;
    this.#holding = holding;
    // The row issued all units, or covered the whole shortfall, at the average. A same-day reversal only restores the
    // previous state, with the previous average.
    if (quantity === 0 && row.cancels === null) this.#average = { quantity: row.delta, value: cost };
    this.#count += 1;
    if (this.#count % compactEvery === 0) this.#layers = this.#layers?.copy();
    return cost;
  }

  #cost(row: FoldedRow, cancelled: boolean, restoredCost: bigint | undefined): bigint {
    const price = priceOf(row, this.#moneyScale, restoredCost);
    if (this.#layers === undefined) return movingAverageCost(this.#holding, row.delta, price, this.#average);
    // A cancelled pair leaves the layers unchanged.
    const used = cancelled ? this.#layers.copy() : this.#layers;
    return used.move(row, price, this.#average);
  }
}
