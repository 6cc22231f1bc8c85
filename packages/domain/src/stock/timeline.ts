import { FifoLayers, type Layer } from './fifo.ts';
import { Day, type DayState, type DaySum } from './day.ts';
import type { Holding } from './holding.ts';
import { movingAverageCost } from './moving-average.ts';
import { maxQuantity } from './quantity.ts';
import type { TimelineRow } from './timeline-row.ts';

export type TimelineRefusal =
  | { code: 'INSUFFICIENT_STOCK'; available: number; onDate: string }
  | { code: 'QUANTITY_OVERFLOW'; onDate: string };

/** What is known of a product's ledger before a decision: its end, and the days that matter, in order. */
export interface TimelineState {
  readonly closing: Holding;
  /** Ascending: every day from the first that a command touches to the end of the ledger. */
  readonly days: readonly DayState[];
  /** Open layers at the end of the ledger, for FIFO products; undefined for moving average. */
  readonly layers?: readonly Layer[] | undefined;
  /** Open layers in front of the first day, where every row from there on was read. */
  readonly openingLayers?: readonly Layer[] | undefined;
}

export interface TimelineOutcome {
  readonly closing: Holding;
  readonly layers: readonly Layer[] | undefined;
  /** Months whose sums are others now. */
  readonly days: readonly DaySum[];
  /** Rows that stood here before and cost something else now. */
  readonly recosted: readonly { id: string; cost: bigint }[];
  /** First day whose costs are still those of before: they follow in the background. */
  readonly pendingFrom: string | undefined;
}

/** Before which row of which day. */
interface Place {
  readonly day: number;
  readonly row: number;
}

/** What changes while rows are put in. */
interface Progress {
  days: Day[];
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
  /** Layers as they stand behind the sums of a day, or in front of every row. */
  readonly #layersBehind: { readonly layers: readonly Layer[]; readonly date: string } | undefined;
  readonly #moneyScale: number;
  readonly #costsBefore: ReadonlyMap<string, bigint>;
  #now: Progress;

  constructor(state: TimelineState, moneyScale: number) {
    const days = state.days.map((day) => Day.of(day));
    this.#opening = days.reduce(
      (held, day) => ({ quantity: held.quantity - day.delta(), value: held.value - day.value() }),
      state.closing,
    );
    this.#layersBehind = layersBehind(state);
    this.#moneyScale = moneyScale;
    this.#costsBefore = new Map(days.flatMap((day) => day.rows.map((row) => [row.id, row.cost])));
    this.#now = {
      days,
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
    const { days, layers, costs, ...rest } = this.#now;
    const kept: Progress = {
      ...rest,
      days: days.map((day) => day.copy()),
      layers: layers?.copy(),
      costs: new Map(costs),
    };
    return () => {
      this.#now = kept;
    };
  }

  /** Units on hand at the end of a day. */
  quantityAt(date: string): number {
    return this.#now.days.reduce(
      (quantity, day) => (day.date <= date ? quantity + day.delta() : quantity),
      this.#opening.quantity,
    );
  }

  /**
   * Puts a row after all rows of its date, or directly after the row that it annuls; or says why it cannot
   * be, and then nothing has changed.
   */
  insert(row: Omit<TimelineRow, 'cost'>): TimelineRefusal | undefined {
    const place = this.#placeOf(row);
    const refusal = this.#refusal(place, row);
    const day = this.#day(place.day);
    if (refusal !== undefined) {
      // A day without a row would stand between the next ones and the end.
      if (day.base === undefined && day.rows.length === 0) this.#now.days.splice(place.day, 1);
      return refusal;
    }
    const atEnd = place.day === this.#now.days.length - 1 && place.row === day.rows.length;
    day.rows.splice(place.row, 0, { ...row, cost: 0n });
    if (atEnd && row.annuls === null) this.#costAtEnd(day);
    else if (this.#now.layers === undefined) this.#foldAverage(place);
    else this.#foldLayers(this.#now.layers, place);
    return undefined;
  }

  outcome(): TimelineOutcome {
    const { closing, layers, days, pendingFrom } = this.#now;
    return {
      closing,
      layers: layers?.open(),
      days: days.filter((day) => day.changed).map((day) => day.sum()),
      recosted: [...this.#costsBefore].flatMap(([id, before]) => {
        const cost = this.cost(id);
        return cost === before ? [] : [{ id, cost }];
      }),
      pendingFrom,
    };
  }

  #day(at: number): Day {
    const day = this.#now.days[at];
    if (day === undefined) throw new RangeError('no such day');
    return day;
  }

  #placeOf(row: Omit<TimelineRow, 'cost'>): Place {
    const { days } = this.#now;
    let at = days.length;
    while (at > 0 && this.#day(at - 1).date > row.date) at -= 1;
    if (at === 0 || this.#day(at - 1).date !== row.date) days.splice(at, 0, new Day(row.date, undefined, []));
    else at -= 1;
    return { day: at, row: this.#day(at).placeOf(row) };
  }

  /** Never negative and never past exact counting, at the new row and at every later one. */
  #refusal(place: Place, row: Omit<TimelineRow, 'cost'>): TimelineRefusal | undefined {
    const { days } = this.#now;
    let running = this.#holdingBefore(place).quantity;
    let lowest = { quantity: running, date: row.date };
    let highest = lowest;
    const reach = (low: number, high: number, date: string): void => {
      if (running + low < lowest.quantity) lowest = { quantity: running + low, date };
      if (running + high > highest.quantity) highest = { quantity: running + high, date };
    };
    for (let at = place.day; at < days.length; at += 1) {
      const day = this.#day(at);
      const { base } = day;
      if (at > place.day && base !== undefined) {
        reach(base.lowest, base.highest, base.date);
        running += base.delta;
      }
      for (const later of at === place.day ? day.rows.slice(place.row) : day.rows) {
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
    const { days, closing } = this.#now;
    // An ordinary posting stands last: nothing needs to be added up.
    if (place.day === days.length - 1 && place.row === this.#day(place.day).rows.length) return closing;
    let { quantity, value } = this.#opening;
    for (const day of days.slice(0, place.day)) {
      quantity += day.delta();
      value += day.value();
    }
    const { base, rows } = this.#day(place.day);
    quantity += base?.delta ?? 0;
    value += base?.value ?? 0n;
    for (const row of rows.slice(0, place.row)) {
      quantity += row.delta;
      value += row.cost;
    }
    return { quantity, value };
  }

  #set(day: Day, row: TimelineRow, cost: bigint): void {
    if (row.cost !== cost || !this.#costsBefore.has(row.id)) day.changed = true;
    row.cost = cost;
    this.#now.costs.set(row.id, cost);
  }

  #costAtEnd(day: Day): void {
    const row = day.rows.at(-1) as TimelineRow;
    const { closing, layers } = this.#now;
    const cost =
      layers === undefined
        ? movingAverageCost(closing, row.delta, row.unitCostMicros, this.#moneyScale)
        : layers.move(row.delta, row.unitCostMicros, this.#moneyScale);
    this.#set(day, row, cost);
    this.#now.closing = { quantity: closing.quantity + row.delta, value: closing.value + cost };
  }

  /** Moving average from a place on: the state in front of it is a sum. Stops where rows were not read. */
  #foldAverage(place: Place): void {
    let held = this.#holdingBefore(place);
    const { days } = this.#now;
    let from = place.row;
    for (let at = place.day; at < days.length; at += 1) {
      const day = this.#day(at);
      if (at > place.day && day.base !== undefined) {
        this.#leaveToBackground(day.date);
        return this.#closeFromSums();
      }
      for (const [offset, row] of day.rows.slice(from).entries()) {
        const before = day.rows[from + offset - 1];
        const cost =
          row.annuls !== null && before !== undefined
            ? -before.cost
            : movingAverageCost(held, row.delta, row.unitCostMicros, this.#moneyScale);
        this.#set(day, row, cost);
        held = { quantity: held.quantity + row.delta, value: held.value + cost };
      }
      from = 0;
    }
    this.#now.closing = held;
  }

  /** Layers are a history, not a sum: they are built up from the front. */
  #foldLayers(now: FifoLayers, place: Place): void {
    const { days, pendingFrom } = this.#now;
    const start = this.#layersBehind;
    if (
      start === undefined ||
      pendingFrom !== undefined ||
      this.#day(place.day).date < start.date ||
      days.some((day) => day.base !== undefined && day.date > start.date)
    ) {
      // Provisional, from the layers of now; the background gives the cost by the layers of then.
      const day = this.#day(place.day);
      const row = day.rows[place.row] as TimelineRow;
      this.#set(day, row, now.move(row.delta, row.unitCostMicros, this.#moneyScale));
      this.#leaveToBackground(day.date);
      return this.#closeFromSums();
    }
    let layers = new FifoLayers(start.layers);
    for (const day of days.filter((each) => each.date >= start.date))
      for (const [at, row] of day.rows.entries()) {
        const before = day.rows[at - 1];
        if (row.annuls !== null && before !== undefined) {
          this.#set(day, row, -before.cost);
          continue;
        }
        const annulled = day.rows[at + 1]?.annuls === row.id;
        const used = annulled ? layers.copy() : layers;
        this.#set(day, row, used.move(row.delta, row.unitCostMicros, this.#moneyScale));
        layers = annulled ? layers : used;
      }
    this.#now.layers = layers;
    this.#closeFromSums();
  }

  #leaveToBackground(day: string): void {
    const known = this.#now.pendingFrom;
    if (known === undefined || day < known) this.#now.pendingFrom = day;
  }

  #closeFromSums(): void {
    const { days } = this.#now;
    this.#now.closing = days.reduce(
      (held, day) => ({ quantity: held.quantity + day.delta(), value: held.value + day.value() }),
      this.#opening,
    );
  }
}

/** Where no row was read, the layers of now stand behind the last sum, in front of whatever is put in there. */
function layersBehind({ days, layers, openingLayers }: TimelineState) {
  if (openingLayers !== undefined) return { layers: openingLayers, date: '' };
  const unread = days.every((day) => day.rows === undefined);
  return layers === undefined || !unread ? undefined : { layers, date: days.at(-1)?.date ?? '' };
}
