import { FifoLayers, type Layer } from './fifo.ts';
import { movingAverageCost, type Holding } from './moving-average.ts';
import type { TimelineRow } from './timeline-row.ts';

/** Layers that are used up are let go after so many rows. */
const tidyEvery = 10_000;

/**
 * Costs of rows one after another in ledger order: what a timeline gives, for histories that are too long to
 * be held at once. Begins in front of a day; an annulled row and its reversal are of one day.
 */
export class CostFold {
  readonly #moneyScale: number;
  #held: Holding;
  #layers: FifoLayers | undefined;
  #last = 0n;
  #count = 0;

  /** @param layers what is open at the start, for FIFO; undefined for moving average */
  constructor(held: Holding, layers: readonly Layer[] | undefined, moneyScale: number) {
    this.#held = held;
    this.#layers = layers === undefined ? undefined : new FifoLayers(layers);
    this.#moneyScale = moneyScale;
  }

  /** Quantity and value (minor units) after the rows so far. */
  get held(): Holding {
    return this.#held;
  }

  /** What is open after the rows so far; undefined for moving average. */
  layers(): Layer[] | undefined {
    return this.#layers?.open();
  }

  /**
   * The cost of the next row, in signed minor units.
   *
   * @param annulled the row behind this one annuls it
   */
  next(row: Pick<TimelineRow, 'delta' | 'unitCostMicros' | 'annuls'>, annulled: boolean): bigint {
    const cost = row.annuls === null ? this.#cost(row, annulled) : -this.#last;
    this.#last = cost;
    this.#held = { quantity: this.#held.quantity + row.delta, value: this.#held.value + cost };
    this.#count += 1;
    if (this.#count % tidyEvery === 0) this.#layers = this.#layers?.copy();
    return cost;
  }

  #cost({ delta, unitCostMicros }: Pick<TimelineRow, 'delta' | 'unitCostMicros'>, annulled: boolean): bigint {
    if (this.#layers === undefined)
      return movingAverageCost(this.#held, delta, unitCostMicros, this.#moneyScale);
    // The pair leaves the layers as they were.
    const used = annulled ? this.#layers.copy() : this.#layers;
    return used.move(delta, unitCostMicros, this.#moneyScale);
  }
}
