import { holdingAfter, Days, type Place } from './days.ts';
import { isCancelledBy, type Day } from './day.ts';
import { FifoLayers } from './fifo.ts';
import { CostFold } from './fold.ts';
import type { Average, Holding } from './holding.ts';
import { limitViolation, type LimitViolation } from './limits.ts';
import { movingAverageCost } from './moving-average.ts';
import { ownCost, priceOf } from './price.ts';
import { shareOnHand } from './split-cost.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { TimelineOutcome, TimelineState } from './timeline-state.ts';

export interface TimelineRules {
  /** Decimal places of the currency's minor unit. */
  readonly moneyScale: number;
  readonly allowNegative: boolean;
}

/** The state that changes when rows are inserted. */
interface Progress {
  days: Days;
  /** The holding after the rows whose costs are known. */
  closing: Holding;
  layers: FifoLayers | undefined;
  costs: Map<string, bigint>;
  pendingFrom: string | undefined;
  /** Rows were inserted before others and have no cost yet. */
  stale: boolean;
}

/** Layers at the end of a day without rows, or before every row, with the holding there. */
interface LayerStart {
  readonly layers: FifoLayers;
  readonly holding: Holding;
  readonly date: string;
}

/**
 * The end of one product's ledger: a pure function of the rows in ledger order, so a backdated movement gives the same result
 * as one posted on time. Days without rows keep exact quantities; their costs are deferred to the background (`pendingFrom`).
 *
 * Whether a row may be inserted depends on quantities only. Costs are computed on demand, once for all rows inserted so far: a
 * thousand backdated rows before a thousand others take one pass, not a thousand.
 */
export class Timeline {
  readonly #start: LayerStart | undefined;
  readonly #rules: TimelineRules;
  readonly #pendingBefore: string | undefined;
  /** The rows as read, in ledger order. */
  readonly #before: Map<string, Readonly<TimelineRow>>;
  /** Movement id → ids of its same-day reversals, as far as they were read or inserted. */
  readonly #reversals = new Map<string, string[]>();
  #now: Progress;

  constructor(state: TimelineState, rules: TimelineRules) {
    const { closing } = state;
    const days = Days.of(state);
    this.#start = layerStart(state, days.opening);
    this.#rules = rules;
    this.#pendingBefore = state.pendingFrom;
    this.#before = new Map(state.days.flatMap(({ rows = [] }) => rows.map((row) => [row.id, row])));
    for (const row of this.#before.values()) this.#noteReversal(row);
    this.#now = {
      days,
      closing,
      layers: layersAtEnd(state),
      costs: new Map(),
      pendingFrom: undefined,
      stale: false,
    };
  }

  /** Quantity and value at the end. */
  get closing(): Holding {
    this.#computeCosts();
    return this.#now.closing;
  }

  /** Units at the end; computes no costs. */
  get onHand(): number {
    return this.#now.days.quantity;
  }

  /** The current cost of a movement that was read or inserted. */
  cost(id: string): bigint {
    this.#computeCosts();
    const cost = this.#knownCost(id);
    if (cost === undefined) throw new RangeError('the timeline has no row with this id');
    return cost;
  }

  /** Saves the state; the returned function restores it. */
  savepoint(): () => void {
    const { days, layers, costs, ...rest } = this.#now;
    const saved = { ...rest, days: days.copy(), layers: layers?.copy(), costs: new Map(costs) };
    return () => {
      this.#now = saved;
    };
  }

  /** Units on hand at the end of a day. */
  quantityAt(date: string): number {
    return this.#now.days.quantityAt(date);
  }

  /** The average at the end of a day; if nothing is on hand, that of the row that brought the quantity to 0. */
  averageAt(date: string): Average | undefined {
    this.#computeCosts();
    const { days } = this.#now;
    const holding = days.holdingAt(date);
    return holding.quantity === 0 ? days.averageAt(date) : holding;
  }

  /** Whether costs up to the end of a day may still change: a recost in the background has not computed them yet. */
  isPendingAt(date: string): boolean {
    this.#computeCosts();
    return [this.#pendingBefore, this.#now.pendingFrom].some((from) => from !== undefined && from <= date);
  }

  /** The limit that a row would violate where `insert` would insert it; changes nothing. */
  violationOf(row: Pick<TimelineRow, 'date' | 'delta' | 'cancels'>): LimitViolation | undefined {
    const { days } = this.#now;
    return limitViolation(days, { ...row, place: days.placeOf(row) }, this.#rules.allowNegative);
  }

  /**
   * Inserts a row after all rows of its date, or directly after the row it cancels. Returns the violated limit if the row
   * cannot be inserted; then nothing has changed.
   */
  insert(row: Omit<TimelineRow, 'cost'>): LimitViolation | undefined {
    const violation = this.violationOf(row);
    if (violation !== undefined) return violation;
    const { days, layers } = this.#now;
    const place = days.placeOf(row);
    // An ordinary posting is the last row: no sums are needed.
    const last = row.cancels === null && days.isEnd(place);
    const provisional = !last && layers !== undefined && !this.#canFoldLayers(row.date);
    // The cost is provisional, from the current layers, so all earlier rows must have been applied to them.
    if (provisional) this.#computeCosts();
    const inserted = { ...row, cost: 0n };
    const day = days.put(place, inserted);
    if (provisional) this.#setProvisionalCost(place, inserted);
    else if (last && !this.#now.stale) this.#setCostAtEnd(place, inserted);
    else {
      // Together with the row it cancels.
      day.stale = Math.min(day.stale ?? Infinity, day.startOf(place.row));
      this.#now.stale = true;
    }
    this.#noteReversal(row);
    if (row.cancels !== null) days.reduceReversed(row.cancels, Math.abs(row.delta));
    if (row.split) days.adjustReturned(row.split.receipt, row.split.amount, row.date);
    return undefined;
  }

  /**
   * Adds to the cost of an existing receipt, as if it had been received at that value. If its row or the layers before it
   * were not read, its own cost changes at once and the later costs are deferred to the background.
   *
   * @param receipt as stored, with its current cost
   */
  adjust(receipt: Readonly<TimelineRow>, amount: bigint): void {
    const { days, layers } = this.#now;
    const day = days.at(days.from(receipt.date));
    const at = day.rows.findIndex(({ id }) => id === receipt.id);
    const row = day.rows[at];
    // Also if the cost stays the same, below zero: the day is booked without the amount that the adjustment books.
    day.changed = true;
    if (row !== undefined) row.adjusted = (row.adjusted ?? 0n) + amount;
    days.adjustReturned(receipt.id, amount);
    if (row !== undefined && (layers === undefined || this.#canFoldLayers(receipt.date))) {
      day.stale = Math.min(day.stale ?? Infinity, at);
      this.#now.stale = true;
      return;
    }
    this.#computeCosts();
    if (!this.#before.has(receipt.id)) this.#before.set(receipt.id, receipt);
    const cost = this.cost(receipt.id) + amount;
    if (row === undefined) {
      day.addToValue(amount);
      this.#now.costs.set(receipt.id, cost);
    } else this.#set(day, row, cost);
    this.#deferFrom(receipt.date);
    this.#now.closing = this.#now.days.holdingAt();
  }

  #noteReversal({ id, cancels }: Pick<TimelineRow, 'id' | 'cancels'>): void {
    if (cancels !== null) this.#reversals.set(cancels, [...(this.#reversals.get(cancels) ?? []), id]);
  }

  outcome(): TimelineOutcome {
    this.#computeCosts();
    const { closing, layers, days, pendingFrom } = this.#now;
    return {
      closing,
      layers: layers?.open(),
      days: days.changed(),
      recosted: [...this.#before].flatMap(([id, before]) => {
        const cost = this.cost(id);
        return cost === before.cost ? [] : [{ id, cost, before }];
      }),
      pendingFrom,
    };
  }

  /** Computes the costs of rows inserted since the last call, and of all later rows. */
  #computeCosts(): void {
    if (!this.#now.stale) return;
    this.#now.stale = false;
    if (this.#now.layers === undefined) this.#foldAverage();
    else this.#foldLayers();
  }

  #set(day: Day, row: TimelineRow, cost: bigint): void {
    if (row.cost !== cost || !this.#before.has(row.id)) day.changed = true;
    row.cost = cost;
    this.#now.costs.set(row.id, cost);
  }

  /** The current signed cost of the issue that a row restores; undefined for other rows. */
  restoredCost(row: Pick<TimelineRow, 'restores'>): bigint | undefined {
    this.#computeCosts();
    return this.#restoredCost(row);
  }

  #restoredCost({ restores }: Pick<TimelineRow, 'restores'>): bigint | undefined {
    if (!restores) return undefined;
    const cost = this.#knownCost(restores.id);
    if (cost === undefined) return restores.cost;
    const reversals = this.#reversals.get(restores.id) ?? [];
    return reversals.reduce((sum, id) => sum + (this.#knownCost(id) ?? 0n), cost);
  }

  #knownCost(id: string): bigint | undefined {
    return this.#now.costs.get(id) ?? this.#before.get(id)?.cost;
  }

  /** The cost of a row at the end of the ledger. */
  #costFromEnd(place: Place, row: TimelineRow): bigint {
    const { days, closing, layers } = this.#now;
    if (row.split) return layers?.adjust(row.split) ?? shareOnHand(row.split, closing);
    const price = priceOf(row, this.#rules.moneyScale, this.#restoredCost(row));
    const average = closing.quantity === 0 && row.delta < 0 ? days.averageBefore(place) : undefined;
    return layers === undefined
      ? movingAverageCost(closing, row.delta, price, {
          last: average,
          own: ownCost(row, this.#rules.moneyScale),
        })
      : layers.move(row, price, average);
  }

  #setCostAtEnd(place: Place, row: TimelineRow): void {
    const { days, closing } = this.#now;
    const cost = this.#costFromEnd(place, row);
    this.#set(days.at(place.day), row, cost);
    this.#now.closing = { quantity: closing.quantity + row.delta, value: closing.value + cost };
  }

  /** Moving average: from each row without cost to the end, or to the next day whose rows were not read. */
  #foldAverage(): void {
    const { days } = this.#now;
    let holding = days.opening;
    let fold: CostFold | undefined;
    for (let at = 0; at < days.length; at += 1) {
      const day = days.at(at);
      if (fold !== undefined && day.base !== undefined) {
        this.#deferFrom(day.date);
        fold = undefined;
      }
      const row = fold === undefined ? day.stale : 0;
      if (row !== undefined) {
        const start = {
          quantity: holding.quantity + day.deltaBefore(row),
          value: holding.value + day.value(row),
        };
        fold ??= this.#foldFrom({ day: at, row }, start, undefined);
        this.#foldDay(fold, day, row);
      }
      holding = holdingAfter(holding, day);
    }
    this.#now.closing = holding;
  }

  /** Whether every row after the known layers was read. */
  #canFoldLayers(date: string): boolean {
    const { days, pendingFrom } = this.#now;
    const start = this.#start;
    return (
      start !== undefined && pendingFrom === undefined && date >= start.date && days.lastSummed <= start.date
    );
  }

  /** FIFO layers depend on the whole history, so they are recomputed from the start. */
  #foldLayers(): void {
    const { days } = this.#now;
    const { layers, holding, date } = this.#start as LayerStart;
    const first = days.from(date);
    const fold = this.#foldFrom({ day: first, row: 0 }, holding, layers.copy());
    for (let at = first; at < days.length; at += 1) this.#foldDay(fold, days.at(at), 0);
    this.#now.layers = fold.fifo();
    this.#now.closing = fold.holding;
  }

  /** A provisional cost from the current layers; the background computes it from the layers at the row's date. */
  #setProvisionalCost(place: Place, row: TimelineRow): void {
    const day = this.#now.days.at(place.day);
    this.#set(day, row, this.#costFromEnd(place, row));
    this.#deferFrom(day.date);
    this.#now.closing = this.#now.days.holdingAt();
  }

  #foldFrom(place: Place, holding: Holding, layers: FifoLayers | undefined): CostFold {
    const average = holding.quantity === 0 ? this.#now.days.averageBefore(place) : undefined;
    return new CostFold(holding, layers, this.#rules.moneyScale, average);
  }

  /** Computes the costs of a day's rows from an index on. */
  #foldDay(fold: CostFold, day: Day, from: number): void {
    const rows = day.rows.slice(from);
    for (const [index, row] of rows.entries())
      this.#set(day, row, fold.next(row, isCancelledBy(row, rows[index + 1]), this.#restoredCost(row)));
    day.stale = undefined;
  }

  #deferFrom(day: string): void {
    const known = this.#now.pendingFrom;
    if (known === undefined || day < known) this.#now.pendingFrom = day;
  }
}

function layersAtEnd({ layers, layersUnread = false, closing }: TimelineState): FifoLayers | undefined {
  return layers && new FifoLayers(layers, closing, layersUnread ? layers.length : undefined);
}

/** Without rows, the current layers are those after the last day, before any row inserted there. */
function layerStart(state: TimelineState, opening: Holding): LayerStart | undefined {
  const { closing, days, openingLayers } = state;
  if (openingLayers !== undefined)
    return { layers: new FifoLayers(openingLayers, opening), holding: opening, date: '' };
  const layers = days.every((day) => day.rows === undefined) ? layersAtEnd(state) : undefined;
  return layers && { layers, holding: closing, date: days.at(-1)?.date ?? '' };
}
