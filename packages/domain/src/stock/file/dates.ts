import { isCalendarDate } from '../../shared/is-calendar-date.ts';
import type { DateOrder } from './options.ts';

const form = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})$/;
/** After a date: hours of a day, with minutes. */
const timeForm =
  /^[ T](?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?|(?:0?[1-9]|1[0-2]):[0-5]\d(?::[0-5]\d)? ?[AaPp][Mm])$/;
const orders = ['iso', 'ymd', 'dmy', 'mdy'] as const;

/** The day without its time; undefined if what follows it is no time. */
function dayOf(text: string): string | undefined {
  const end = text.search(/[ T]/);
  if (end === -1) return text;
  return timeForm.test(text.slice(end)) ? text.slice(0, end) : undefined;
}

/** The date as YYYY-MM-DD; undefined if it is no date in this order. A time after it is dropped. */
export function canonicalDate(text: string, order: DateOrder): string | undefined {
  const day = dayOf(text);
  return day === undefined ? undefined : dates[order].get(day);
}

function readDay(day: string, order: DateOrder): string | undefined {
  const match = form.exec(day);
  if (match === null) return undefined;
  const [, one = '', sign, two = '', three = ''] = match;
  const date = ordered(order, one, sign, two, three);
  return date !== undefined && isCalendarDate(date) ? date : undefined;
}

const maxKnown = 20_000;

/** Days repeat: each is read once. */
class KnownDays {
  readonly #order: DateOrder;
  readonly #known = new Map<string, string | undefined>();

  constructor(order: DateOrder) {
    this.#order = order;
  }

  get(day: string): string | undefined {
    const known = this.#known.get(day);
    if (known !== undefined || this.#known.has(day)) return known;
    const date = readDay(day, this.#order);
    // A day has at most ten letters; longer texts would fill the memory.
    if (day.length > 10) return date;
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(day, date);
    return date;
  }
}

function ordered(order: DateOrder, one: string, sign: string | undefined, two: string, three: string) {
  if (order === 'iso') return sign === '-' && three.length === 2 ? `${one}-${two}-${three}` : undefined;
  if (order === 'ymd')
    return sign !== '.' && one.length === 4 && three.length <= 2 ? padded(one, two, three) : undefined;
  if (three.length !== 4 || one.length > 2) return undefined;
  if (order === 'dmy') return padded(three, two, one);
  return sign === '.' ? undefined : padded(three, one, two);
}

const padded = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const dates: Readonly<Record<DateOrder, KnownDays>> = {
  iso: new KnownDays('iso'),
  ymd: new KnownDays('ymd'),
  dmy: new KnownDays('dmy'),
  mdy: new KnownDays('mdy'),
};

interface FoundCell {
  readonly pointer: string;
  readonly text: string;
}

const maxSeen = 10_000;

/** Decides the order of day, month and year, over all dates of a file. */
export class DateDecision {
  /** The first cell of each set of orders that can read it, with the value that each gives. */
  readonly #cells = new Map<string, FoundCell>();
  /** Dates repeat: most need no further look. */
  readonly #seen = new Set<string>();
  hasTimes = false;

  /** @param pointer computed only for a new set of orders */
  add(text: string, pointer: () => string): void {
    const day = dayOf(text);
    if (day === undefined) return;
    this.hasTimes ||= day !== text;
    if (this.#seen.has(day)) return;
    if (this.#seen.size < maxSeen) this.#seen.add(day);
    const read = orders.map((order) => dates[order].get(day));
    const distinct = read.filter((date) => date !== undefined);
    if (distinct.length === 0) return;
    const set = read.map((date) => (date === undefined ? '-' : distinct.indexOf(date))).join('');
    if (!this.#cells.has(set)) this.#cells.set(set, { pointer: pointer(), text });
  }

  /** The order, or the first cell whose date depends on the order. Cells that no order can read are errors of their own. */
  decide(): DateOrder | (FoundCell & { readonly values: readonly [string, string] }) {
    const cells = [...this.#cells.values()];
    const [first, ...others] = orders.filter((order) =>
      cells.every(({ text }) => canonicalDate(text, order) !== undefined),
    );
    // No order reads all dates: those that the first one's order cannot read are reported.
    if (first === undefined)
      return (
        orders.find((order) => cells.some(({ text }) => canonicalDate(text, order) !== undefined)) ?? 'iso'
      );
    for (const cell of cells) {
      const value = canonicalDate(cell.text, first) ?? '';
      const other = others
        .map((order) => canonicalDate(cell.text, order) ?? '')
        .find((each) => each !== value);
      if (other !== undefined) return { ...cell, values: [value, other] };
    }
    return first;
  }
}
