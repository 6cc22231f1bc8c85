import { isCalendarDate } from '../../shared/calendar-date.ts';
import type { DateOrder } from './options.ts';

const form =
  /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?)?$/;
const orders = ['iso', 'ymd', 'dmy', 'mdy'] as const;

/** The date as YYYY-MM-DD; undefined if it is no date in this order. A time after it is dropped. */
export function canonicalDate(text: string, order: DateOrder): string | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [, one = '', sign, two = '', three = ''] = match;
  const date = ordered(order, one, sign, two, three);
  return date !== undefined && isCalendarDate(date) ? date : undefined;
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
    if (this.#seen.has(text)) return;
    if (this.#seen.size < maxSeen) this.#seen.add(text);
    this.hasTimes ||= text.length > 10 && form.test(text);
    const dates = orders.map((order) => canonicalDate(text, order));
    const distinct = dates.filter((date) => date !== undefined);
    if (distinct.length === 0) return;
    const set = dates.map((date) => (date === undefined ? '-' : distinct.indexOf(date))).join('');
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
