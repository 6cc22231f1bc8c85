import { Days, type Place } from './days.ts';
import type { Day } from './day.ts';
import { FifoLayers } from './fifo.ts';
import { CostFold } from './fold.ts';
import type { Holding } from './holding.ts';
import { refusalOf, type TimelineRefusal } from './limits.ts';
import { movingAverageCost } from './moving-average.ts';
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
  closing: Holding;
  layers: FifoLayers | undefined;
  costs: Map<string, bigint>;
  pendingFrom: string | undefined;
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
    };
  }

  get closing(): Holding {
    return this.#now.closing;
  }

  /** What the movement of this id costs as things stand; it was read or inserted here. */
  cost(id: string): bigint {
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

  /**
   * Puts a row after all rows of its date, or directly after the row that it annuls; or says why it cannot
   * be, and then nothing has changed.
   */
  insert(row: Omit<TimelineRow, 'cost'>): TimelineRefusal | undefined {
    const { days, closing, layers } = this.#now;
    const place = days.placeOf(row);
    // An ordinary posting stands last: nothing needs to be added up.
    const atEnd = days.isEnd(place);
    const before = atEnd ? closing.quantity : days.before(place).quantity;
    const placed = { place, before, delta: row.delta, date: row.date };
    const refusal = refusalOf(days, placed, this.#rules.allowNegative);
    if (refusal !== undefined) {
      days.dropIfEmpty(place.day);
      return refusal;
    }
    const standing = { ...row, cost: 0n };
    days.at(place.day).put(place.row, standing);
    if (atEnd && row.annuls === null) this.#costAtEnd(place, standing);
    // Together with the row that it annuls.
    else if (layers === undefined)
      this.#foldAverage(row.annuls === null ? place : { ...place, row: place.row - 1 });
    else if (this.#canFoldLayers(row.date)) this.#foldLayers();
    else this.#costByLayersOfNow(place, standing);
    return undefined;
  }

  outcome(): TimelineOutcome {
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

  #set(day: Day, row: TimelineRow, cost: bigint): void {
    if (row.cost !== cost || !this.#costsBefore.has(row.id)) day.changed = true;
    row.cost = cost;
    this.#now.costs.set(row.id, cost);
  }

  /** By what is held at the end of the ledger. */
  #costByEnd(place: Place, row: TimelineRow): bigint {
    const { delta, unitCostMicros } = row;
    const { days, closing, layers } = this.#now;
    const { moneyScale } = this.#rules;
    const average = closing.quantity === 0 && delta < 0 ? days.averageBefore(place) : undefined;
    return layers === undefined
      ? movingAverageCost(closing, delta, unitCostMicros, moneyScale, average)
      : layers.move(row, moneyScale, average);
  }

  #costAtEnd(place: Place, row: TimelineRow): void {
    const { days, closing } = this.#now;
    const cost = this.#costByEnd(place, row);
    this.#set(days.at(place.day), row, cost);
    this.#now.closing = { quantity: closing.quantity + row.delta, value: closing.value + cost };
  }

  /** Moving average from a place on: the state in front of it is a sum. Stops where rows were not read. */
  #foldAverage(place: Place): void {
    const { days } = this.#now;
    const fold = this.#foldFrom(place, days.before(place), undefined);
    const unread = this.#foldDays(fold, place);
    if (unread === undefined) this.#now.closing = fold.held;
    else this.#leaveToBackground(unread);
  }

  /** Whether every row behind the layers that are known was read. */
  #canFoldLayers(date: string): boolean {
    const { days, pendingFrom } = this.#now;
    const start = this.#start;
    return (
      start !== undefined &&
      pendingFrom === undefined &&
      date >= start.date &&
      !days.isSummedAfter(start.date)
    );
  }

  /** Layers are a history, not a sum: they are built up from the front. */
  #foldLayers(): void {
    const { days } = this.#now;
    const { layers, held, date } = this.#start as LayerStart;
    const place = days.from(date);
    const fold = this.#foldFrom(place, held, layers.copy());
    this.#foldDays(fold, place);
    this.#now.layers = fold.fifo();
    this.#now.closing = fold.held;
  }

  /** Provisional, by the layers of now; the background gives the cost by the layers of then. */
  #costByLayersOfNow(place: Place, row: TimelineRow): void {
    const day = this.#now.days.at(place.day);
    this.#set(day, row, this.#costByEnd(place, row));
    this.#leaveToBackground(day.date);
  }

  #foldFrom(place: Place, held: Holding, layers: FifoLayers | undefined): CostFold {
    const average = held.quantity === 0 ? this.#now.days.averageBefore(place) : undefined;
    return new CostFold(held, layers, this.#rules.moneyScale, average);
  }

  /** Costs every row from a place on, to the end or the first day behind whose rows were not read: its date. */
  #foldDays(fold: CostFold, place: Place): string | undefined {
    const { days } = this.#now;
    for (let at = place.day; at < days.length; at += 1) {
      const day = days.at(at);
      if (at > place.day && day.base !== undefined) return day.date;
      const rows = at === place.day ? day.rows.slice(place.row) : day.rows;
      for (const [index, row] of rows.entries())
        this.#set(day, row, fold.next(row, rows[index + 1]?.annuls === row.id));
    }
    return undefined;
  }

  #leaveToBackground(day: string): void {
    const known = this.#now.pendingFrom;
    if (known === undefined || day < known) this.#now.pendingFrom = day;
    this.#now.closing = this.#now.days.closing();
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
