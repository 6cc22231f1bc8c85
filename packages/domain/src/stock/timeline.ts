import { holdingAfter, Days, type Place } from './days.ts';
import type { Day } from './day.ts';
import { FifoLayers } from './fifo.ts';
import { CostFold } from './fold.ts';
import type { Holding } from './holding.ts';
import { limitViolation, type LimitViolation } from './limits.ts';
import { movingAverageCost } from './moving-average.ts';
import { priceOf } from './price.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { TimelineOutcome, TimelineState } from './timeline-state.ts';

/** How amounts are counted, and what is allowed. */
export interface TimelineRules {
  /** Decimal places of the currency's minor unit. */
  readonly moneyScale: number;
  readonly allowNegative: boolean;
}

/** What changes while rows are put in. */
interface Progress {
  days: Days;
  /** Behind the rows that are costed. */
  closing: Holding;
  layers: FifoLayers | undefined;
  costs: Map<string, bigint>;
  pendingFrom: string | undefined;
  /** Rows were put in, in front of others, that are not costed yet. */
  stale: boolean;
}

/** Layers behind the sums of a day, or in front of every row, with what is held there. */
interface LayerStart {
  readonly layers: FifoLayers;
  readonly held: Holding;
  readonly date: string;
}

/**
 * The end of one product's ledger. Everything here is a pure function of the rows in ledger order, so a
 * movement that arrives late gives what it would have given in time. Days that were read only as sums keep
 * exact quantities; their costs are left to the background (`pendingFrom`).
 *
 * Whether a row may be put in depends on quantities alone. Costs are worked out when they are asked for, once for
 * all rows put in by then: a thousand late ones in front of a thousand others are one pass, not a thousand.
 */
export class Timeline {
  readonly #start: LayerStart | undefined;
  readonly #rules: TimelineRules;
  readonly #costsBefore: ReadonlyMap<string, bigint>;
  #now: Progress;

  constructor(state: TimelineState, rules: TimelineRules) {
    const { closing } = state;
    const days = Days.of(state);
    this.#start = layerStart(state, days.opening);
    this.#rules = rules;
    this.#costsBefore = new Map(days.rows().map((row) => [row.id, row.cost]));
    this.#now = {
      days,
      closing,
      layers: layersOfNow(state),
      costs: new Map(),
      pendingFrom: undefined,
      stale: false,
    };
  }

  /** Quantity and value at the end. */
  get closing(): Holding {
    this.#settle();
    return this.#now.closing;
  }

  /** Units at the end; asks for no cost. */
  get onHand(): number {
    return this.#now.days.quantity;
  }

  /** What the movement of this id costs as things stand; it was read or inserted here. */
  cost(id: string): bigint {
    this.#settle();
    const cost = this.#now.costs.get(id) ?? this.#costsBefore.get(id);
    if (cost === undefined) throw new RangeError('no such row');
    return cost;
  }

  /** Keeps how things stand; calling what is returned brings it back. */
  mark(): () => void {
    const { days, layers, costs, ...rest } = this.#now;
    const kept = { ...rest, days: days.copy(), layers: layers?.copy(), costs: new Map(costs) };
    return () => {
      this.#now = kept;
    };
  }

  /** Units on hand at the end of a day. */
  quantityAt(date: string): number {
    return this.#now.days.quantityAt(date);
  }

  /** Quantity and value at the end of a day. */
  heldAt(date: string): Holding {
    this.#settle();
    return this.#now.days.heldAt(date);
  }

  /**
   * Puts a row after all rows of its date, or directly after the row that it annuls; or says why it cannot
   * be, and then nothing has changed.
   */
  insert(row: Omit<TimelineRow, 'cost'>): LimitViolation | undefined {
    const { days, layers } = this.#now;
    const place = days.placeOf(row);
    const placed = { place, delta: row.delta, date: row.date };
    const refusal = limitViolation(days, placed, this.#rules.allowNegative);
    if (refusal !== undefined) return refusal;
    // An ordinary posting stands last: nothing needs to be added up.
    const last = row.cancels === null && days.isEnd(place);
    const provisional = !last && layers !== undefined && !this.#canFoldLayers(row.date);
    // By the layers of now, which those rows must have gone through.
    if (provisional) this.#settle();
    const standing = { ...row, cost: 0n };
    const day = days.put(place, standing);
    if (provisional) this.#costByLayersOfNow(place, standing);
    else if (last && !this.#now.stale) this.#costAtEnd(place, standing);
    else {
      // Together with the row that it annuls.
      day.stale = Math.min(day.stale ?? Infinity, row.cancels === null ? place.row : place.row - 1);
      this.#now.stale = true;
    }
    return undefined;
  }

  outcome(): TimelineOutcome {
    this.#settle();
    const { closing, layers, days, pendingFrom } = this.#now;
    return {
      closing,
      layers: layers?.open(),
      days: days.changed(),
      recosted: [...this.#costsBefore].flatMap(([id, before]) => {
        const cost = this.cost(id);
        return cost === before ? [] : [{ id, cost }];
      }),
      pendingFrom,
    };
  }

  /** Works out the costs of the rows that were put in since, and of all behind them. */
  #settle(): void {
    if (!this.#now.stale) return;
    this.#now.stale = false;
    if (this.#now.layers === undefined) this.#foldAverage();
    else this.#foldLayers();
  }

  #set(day: Day, row: TimelineRow, cost: bigint): void {
    if (row.cost !== cost || !this.#costsBefore.has(row.id)) day.changed = true;
    row.cost = cost;
    this.#now.costs.set(row.id, cost);
  }

  /** What comes back on a later date had cost this, signed, as things stand; undefined for all else. */
  restoredCost(row: Pick<TimelineRow, 'restores'>): bigint | undefined {
    this.#settle();
    return this.#restoredCost(row);
  }

  #restoredCost({ restores }: Pick<TimelineRow, 'restores'>): bigint | undefined {
    return restores
      ? (this.#now.costs.get(restores.id) ?? this.#costsBefore.get(restores.id) ?? restores.cost)
      : undefined;
  }

  /** By what is held at the end of the ledger. */
  #costByEnd(place: Place, row: TimelineRow): bigint {
    const { days, closing, layers } = this.#now;
    const price = priceOf(row, this.#rules.moneyScale, this.#restoredCost(row));
    const average = closing.quantity === 0 && row.delta < 0 ? days.averageBefore(place) : undefined;
    return layers === undefined
      ? movingAverageCost(closing, row.delta, price, average)
      : layers.move(row, price, average);
  }

  #costAtEnd(place: Place, row: TimelineRow): void {
    const { days, closing } = this.#now;
    const cost = this.#costByEnd(place, row);
    this.#set(days.at(place.day), row, cost);
    this.#now.closing = { quantity: closing.quantity + row.delta, value: closing.value + cost };
  }

  /** Moving average, from each row on that is not costed to the end or to the next day whose rows were not read. */
  #foldAverage(): void {
    const { days } = this.#now;
    let held = days.opening;
    let fold: CostFold | undefined;
    for (let at = 0; at < days.length; at += 1) {
      const day = days.at(at);
      if (fold !== undefined && day.base !== undefined) {
        this.#leaveToBackground(day.date);
        fold = undefined;
      }
      const row = fold === undefined ? day.stale : 0;
      if (row !== undefined) {
        const front = { quantity: held.quantity + day.deltaBefore(row), value: held.value + day.value(row) };
        fold ??= this.#foldFrom({ day: at, row }, front, undefined);
        this.#foldDay(fold, day, row);
      }
      held = holdingAfter(held, day);
    }
    this.#now.closing = held;
  }

  /** Whether every row behind the layers that are known was read. */
  #canFoldLayers(date: string): boolean {
    const { days, pendingFrom } = this.#now;
    const start = this.#start;
    return (
      start !== undefined && pendingFrom === undefined && date >= start.date && days.lastSummed <= start.date
    );
  }

  /** Layers are a history, not a sum: they are built up from the front. */
  #foldLayers(): void {
    const { days } = this.#now;
    const { layers, held, date } = this.#start as LayerStart;
    const first = days.from(date);
    const fold = this.#foldFrom({ day: first, row: 0 }, held, layers.copy());
    for (let at = first; at < days.length; at += 1) this.#foldDay(fold, days.at(at), 0);
    this.#now.layers = fold.fifo();
    this.#now.closing = fold.held;
  }

  /** Provisional, by the layers of now; the background gives the cost by the layers of then. */
  #costByLayersOfNow(place: Place, row: TimelineRow): void {
    const day = this.#now.days.at(place.day);
    this.#set(day, row, this.#costByEnd(place, row));
    this.#leaveToBackground(day.date);
    this.#now.closing = this.#now.days.heldAt();
  }

  #foldFrom(place: Place, held: Holding, layers: FifoLayers | undefined): CostFold {
    const average = held.quantity === 0 ? this.#now.days.averageBefore(place) : undefined;
    return new CostFold(held, layers, this.#rules.moneyScale, average);
  }

  /** Costs the rows of a day that were read, from one of them on. */
  #foldDay(fold: CostFold, day: Day, from: number): void {
    const rows = day.rows.slice(from);
    for (const [index, row] of rows.entries())
      this.#set(day, row, fold.next(row, rows[index + 1]?.cancels === row.id, this.#restoredCost(row)));
    day.stale = undefined;
  }

  #leaveToBackground(day: string): void {
    const known = this.#now.pendingFrom;
    if (known === undefined || day < known) this.#now.pendingFrom = day;
  }
}

function layersOfNow({ layers, layersUnread = false, closing }: TimelineState): FifoLayers | undefined {
  return layers && new FifoLayers(layers, closing, layersUnread ? layers.length : undefined);
}

/** Where no row was read, the layers of now stand behind the last sum, in front of whatever is put in there. */
function layerStart(state: TimelineState, opening: Holding): LayerStart | undefined {
  const { closing, days, openingLayers } = state;
  if (openingLayers !== undefined)
    return { layers: new FifoLayers(openingLayers, opening), held: opening, date: '' };
  const layers = days.every((day) => day.rows === undefined) ? layersOfNow(state) : undefined;
  return layers && { layers, held: closing, date: days.at(-1)?.date ?? '' };
}
