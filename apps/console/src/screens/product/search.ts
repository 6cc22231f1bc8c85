import { isDay } from '../../data/day-range.ts';
import { readSort, type SortSearch } from '../../data/sort.ts';

export type CardSort = 'date' | '-date';

/** The days and the order of the stock card, which are in the address: none for the last three months. */
export interface ProductSearch extends SortSearch<CardSort> {
  readonly from?: string;
  readonly to?: string;
  readonly range?: 'year' | 'all';
  /** The movement to show, on one of these days. */
  readonly movement?: string;
}

export function readProductSearch(given: Record<string, unknown>): ProductSearch {
  const { from, to, range, movement } = given;
  // The service rejects a range that ends before it starts; the start alone still shows something.
  const isInOrder = !isDay(from) || !isDay(to) || from <= to;
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && isInOrder && { to }),
    ...(!isDay(from) && !isDay(to) && (range === 'year' || range === 'all') && { range }),
    ...(typeof movement === 'string' && { movement }),
    ...readSort<CardSort>(['date'], given),
  };
}

/** The first and the last day of the stock card; undefined for no limit. */
export function daysOf(
  { from, to, range }: ProductSearch,
  today: string,
): { readonly startDate?: string; readonly endDate?: string } {
  if (from !== undefined || to !== undefined)
    return { ...(from !== undefined && { startDate: from }), ...(to !== undefined && { endDate: to }) };
  if (range === 'all') return {};
  return { startDate: monthsBefore(today, range === 'year' ? 12 : 3) };
}

/** The same day of an earlier month, or its last day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}
