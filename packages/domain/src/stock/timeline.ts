import { FifoLayers, type Layer } from './fifo.ts';
import { Month, type MonthState, type MonthSum } from './month.ts';
import { movingAverageCost, type Holding } from './moving-average.ts';
import { maxQuantity } from './quantity.ts';
import type { TimelineRow } from './timeline-row.ts';

export type TimelineRefusal =
  | { code: 'INSUFFICIENT_STOCK'; available: number; onDate: string }
  | { code: 'QUANTITY_OVERFLOW'; onDate: string };

/** What is known of a product's ledger before a decision: its end, and the months that matter, in order. */
export interface TimelineState {
  readonly closing: Holding;
  /** Ascending: every month from the first that a command touches to the end of the ledger. */
  readonly months: readonly MonthState[];
  /** Open layers at the end of the ledger, for FIFO products; undefined for moving average. */
  readonly layers?: readonly Layer[] | undefined;
  /** Open layers in front of the first month, where every row from there on was read. */
  readonly openingLayers?: readonly Layer[] | undefined;
}

export interface TimelineOutcome {
  readonly closing: Holding;
  readonly layers: readonly Layer[] | undefined;
  /** Months whose sums are others now. */
  readonly months: readonly MonthSum[];
  /** Rows that stood here before and cost something else now. */
  readonly recosted: readonly { id: string; cost: bigint }[];
  /** First month whose costs are still those of before: they follow in the background. */
  readonly pendingFrom: string | undefined;
}

/** Before which row of which month. */
interface Place {
  readonly month: number;
  readonly row: number;
}

/** What changes while rows are put in. */
interface Progress {
  months: Month[];
  closing: Holding;
  layers: FifoLayers | undefined;
  costs: Map<string, bigint>;
  pendingFrom: string | undefined;
}

/**
 * The end of one product's ledger. Everything here is a pure function of the rows in ledger order, so a
 * movement that arrives late gives what it would have given in time. Months that were read only as sums keep
 * exact quantities; their costs are left to the background (`pendingFrom`).
 */
export class Timeline {
  readonly #opening: Holding;
  readonly #openingLayers: readonly Layer[] | undefined;
  readonly #moneyScale: number;
  readonly #costsBefore: ReadonlyMap<string, bigint>;
  #now: Progress;

  constructor(state: TimelineState, moneyScale: number) {
    const months = state.months.map((month) => Month.of(month));
    this.#opening = months.reduce(
      (held, month) => ({ quantity: held.quantity - month.delta(), value: held.value - month.value() }),
      state.closing,
    );
    this.#openingLayers = state.openingLayers;
    this.#moneyScale = moneyScale;
    this.#costsBefore = new Map(months.flatMap((month) => month.rows.map((row) => [row.id, row.cost])));
    this.#now = {
      months,
      closing: state.closing,
      layers: state.layers === undefined ? undefined : new FifoLayers(state.layers),
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
    const { months, layers, costs, ...rest } = this.#now;
    const kept: Progress = {
      ...rest,
      months: months.map((month) => month.copy()),
      layers: layers?.copy(),
      costs: new Map(costs),
    };
    return () => {
      this.#now = kept;
    };
  }

  /** Units on hand at the end of a day. */
  quantityAt(date: string): number {
    return this.#now.months.reduce((quantity, month) => quantity + month.deltaThrough(date), this.#opening.quantity);
  }

  /**
   * Puts a row after all rows of its date, or directly after the row that it annuls; or says why it cannot
   * be, and then nothing has changed.
   */
  insert(row: Omit<TimelineRow, 'cost'>): TimelineRefusal | undefined {
    const place = this.#placeOf(row);
    const refusal = this.#refusal(place, row);
    if (refusal !== undefined) return refusal;
    const month = this.#month(place.month);
    const atEnd = place.month === this.#now.months.length - 1 && place.row === month.rows.length;
    month.rows.splice(place.row, 0, { ...row, cost: 0n });
    if (atEnd && row.annuls === null) this.#costAtEnd(month);
    else if (this.#now.layers === undefined) this.#foldAverage(place);
    else this.#foldLayers(this.#now.layers, place);
    return undefined;
  }

  outcome(): TimelineOutcome {
    const { closing, layers, months, pendingFrom } = this.#now;
    return {
      closing,
      layers: layers?.open(),
      months: months.filter((month) => month.changed).map((month) => month.sum()),
      recosted: [...this.#costsBefore].flatMap(([id, before]) => {
        const cost = this.cost(id);
        return cost === before ? [] : [{ id, cost }];
      }),
      pendingFrom,
    };
  }

  #month(at: number): Month {
    const month = this.#now.months[at];
    if (month === undefined) throw new RangeError('no such month');
    return month;
  }

  #placeOf(row: Omit<TimelineRow, 'cost'>): Place {
    const { months } = this.#now;
    const name = row.date.slice(0, 7);
    let at = months.length;
    while (at > 0 && this.#month(at - 1).month > name) at -= 1;
    if (at === 0 || this.#month(at - 1).month !== name) months.splice(at, 0, new Month(name, undefined, []));
    else at -= 1;
    return { month: at, row: this.#month(at).placeOf(row) };
  }

  /** Never negative and never past exact counting, at the new row and at every later one. */
  #refusal(place: Place, row: Omit<TimelineRow, 'cost'>): TimelineRefusal | undefined {
    const { months } = this.#now;
    let running = this.#holdingBefore(place).quantity;
    let lowest = { quantity: running, date: row.date };
    let highest = lowest;
    const reach = (low: number, high: number, date: string): void => {
      if (running + low < lowest.quantity) lowest = { quantity: running + low, date };
      if (running + high > highest.quantity) highest = { quantity: running + high, date };
    };
    for (let at = place.month; at < months.length; at += 1) {
      const month = this.#month(at);
      const { base } = month;
      if (at > place.month && base !== undefined) {
        reach(base.lowest, base.highest, base.lastDate);
        running += base.delta;
      }
      for (const later of at === place.month ? month.rows.slice(place.row) : month.rows) {
        running += later.delta;
        reach(0, 0, later.date);
      }
    }
    if (row.delta < 0 && lowest.quantity + row.delta < 0)
      return { code: 'INSUFFICIENT_STOCK', available: lowest.quantity, onDate: lowest.date };
    if (row.delta > 0 && highest.quantity > maxQuantity - row.delta)
      return { code: 'QUANTITY_OVERFLOW', onDate: highest.date };
    return undefined;
  }

  #holdingBefore(place: Place): Holding {
    const { months, closing } = this.#now;
    // An ordinary posting stands last: nothing needs to be added up.
    if (place.month === months.length - 1 && place.row === this.#month(place.month).rows.length) return closing;
    let { quantity, value } = this.#opening;
    for (const month of months.slice(0, place.month)) {
      quantity += month.delta();
      value += month.value();
    }
    const { base, rows } = this.#month(place.month);
    quantity += base?.delta ?? 0;
    value += base?.value ?? 0n;
    for (const row of rows.slice(0, place.row)) {
      quantity += row.delta;
      value += row.cost;
    }
    return { quantity, value };
  }

  #set(month: Month, row: TimelineRow, cost: bigint): void {
    if (row.cost !== cost || !this.#costsBefore.has(row.id)) month.changed = true;
    row.cost = cost;
    this.#now.costs.set(row.id, cost);
  }

  #costAtEnd(month: Month): void {
    const row = month.rows.at(-1) as TimelineRow;
    const { closing, layers } = this.#now;
    const cost =
      layers === undefined
        ? movingAverageCost(closing, row.delta, row.unitCostMicros, this.#moneyScale)
        : layers.move(row.delta, row.unitCostMicros, this.#moneyScale);
    this.#set(month, row, cost);
    this.#now.closing = { quantity: closing.quantity + row.delta, value: closing.value + cost };
  }

  /** Moving average from a place on: the state in front of it is a sum. Stops where rows were not read. */
  #foldAverage(place: Place): void {
    let held = this.#holdingBefore(place);
    const { months } = this.#now;
    let from = place.row;
    for (let at = place.month; at < months.length; at += 1) {
      const month = this.#month(at);
      if (at > place.month && month.base !== undefined) {
        this.#leaveToBackground(month.month);
        return this.#closeFromSums();
      }
      for (const [offset, row] of month.rows.slice(from).entries()) {
        const before = month.rows[from + offset - 1];
        const cost =
          row.annuls !== null && before !== undefined
            ? -before.cost
            : movingAverageCost(held, row.delta, row.unitCostMicros, this.#moneyScale);
        this.#set(month, row, cost);
        held = { quantity: held.quantity + row.delta, value: held.value + cost };
      }
      from = 0;
    }
    this.#now.closing = held;
  }

  /** Layers are a history, not a sum: they are built up from the front. */
  #foldLayers(now: FifoLayers, place: Place): void {
    const { months } = this.#now;
    if (this.#openingLayers === undefined || months.some((month) => month.base !== undefined)) {
      // Provisional, from the layers of now; the background gives the cost by the layers of then.
      const month = this.#month(place.month);
      const row = month.rows[place.row] as TimelineRow;
      this.#set(month, row, now.move(row.delta, row.unitCostMicros, this.#moneyScale));
      this.#leaveToBackground(month.month);
      return this.#closeFromSums();
    }
    let layers = new FifoLayers(this.#openingLayers);
    for (const month of months)
      for (const [at, row] of month.rows.entries()) {
        const before = month.rows[at - 1];
        if (row.annuls !== null && before !== undefined) {
          this.#set(month, row, -before.cost);
          continue;
        }
        const annulled = month.rows[at + 1]?.annuls === row.id;
        const used = annulled ? layers.copy() : layers;
        this.#set(month, row, used.move(row.delta, row.unitCostMicros, this.#moneyScale));
        layers = annulled ? layers : used;
      }
    this.#now.layers = layers;
    this.#closeFromSums();
  }

  #leaveToBackground(month: string): void {
    const known = this.#now.pendingFrom;
    if (known === undefined || month < known) this.#now.pendingFrom = month;
  }

  #closeFromSums(): void {
    const { months } = this.#now;
    this.#now.closing = months.reduce(
      (held, month) => ({ quantity: held.quantity + month.delta(), value: held.value + month.value() }),
      this.#opening,
    );
  }
}
