import type { FifoLayers, Layer } from './fifo.ts';
import type { Average, Holding } from './holding.ts';
import { movingAverageCost } from './moving-average.ts';
import { priceOf } from './price.ts';
import type { TimelineRow } from './timeline-row.ts';

/** Layers that are used up are let go after so many rows. */
const tidyEvery = 10_000;

type FoldedRow = Pick<TimelineRow, 'id' | 'delta' | 'unitCostMicros' | 'cancels' | 'restores'>;

/**
 * Costs of rows one after another in ledger order, in bounded memory. Begins in front of a day, or in front of a
 * row that annuls none; an annulled row and its reversal are of one day.
 */
export class CostFold {
  readonly #moneyScale: number;
  #held: Holding;
  #layers: FifoLayers | undefined;
  #last = 0n;
  #average: Average | undefined;
  #count = 0;

  /**
   * @param layers what is open at the start, for FIFO, and moves with the rows; undefined for moving average
   * @param average of the row that brought the quantity to 0, where it is 0 at the start and went below later
   */
  constructor(held: Holding, layers: FifoLayers | undefined, moneyScale: number, average?: Average) {
    this.#held = held;
    this.#layers = layers;
    this.#moneyScale = moneyScale;
    this.#average = average;
  }

  /** Quantity and value (minor units) after the rows so far. */
  get held(): Holding {
    return this.#held;
  }

  /** What is open after the rows so far; undefined for moving average. */
  layers(): Layer[] | undefined {
    return this.#layers?.open();
  }

  /** The same, for going on from there. */
  fifo(): FifoLayers | undefined {
    return this.#layers?.copy();
  }

  /**
   * The cost of the next row, in signed minor units.
   *
   * @param annulled the row behind this one annuls it
   * @param taken of what comes back on a later date: its signed cost as it is now, where a fold changed it
   */
  next(row: FoldedRow, cancelled: boolean, restoredCost: bigint | undefined = row.restores?.cost): bigint {
    const cost = row.cancels === null ? this.#cost(row, cancelled, restoredCost) : -this.#last;
    this.#last = cost;
    const quantity = this.#held.quantity + row.delta;
    this.#held = { quantity, value: this.#held.value + cost };
    // It took all that was held, or covered all that was missing: at the average. A reversal in place only brings
    // back what was: nothing held, and the average of before.
    if (quantity === 0 && row.cancels === null) this.#average = { quantity: row.delta, value: cost };
    this.#count += 1;
    if (this.#count % tidyEvery === 0) this.#layers = this.#layers?.copy();
    return cost;
  }

  #cost(row: FoldedRow, cancelled: boolean, restoredCost: bigint | undefined): bigint {
    const price = priceOf(row, this.#moneyScale, restoredCost);
    if (this.#layers === undefined) return movingAverageCost(this.#held, row.delta, price, this.#average);
    // The pair leaves the layers as they were.
    const used = cancelled ? this.#layers.copy() : this.#layers;
    return used.move(row, price, this.#average);
  }
}
