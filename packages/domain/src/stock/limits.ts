import type { Days, Place } from './days.ts';
import { maxQuantity } from './quantity.ts';

export type TimelineRefusal =
  /** `available` is the lowest balance behind the place; it is negative where stock was allowed to be. */
  | { code: 'INSUFFICIENT_STOCK'; available: number; onDate: string }
  | { code: 'QUANTITY_OVERFLOW'; onDate: string };

interface Reached {
  readonly quantity: number;
  readonly date: string;
}

/** How low and how high the balance goes from a place to the end, and by the end of the place's own day. */
interface Range {
  readonly lowest: Reached;
  readonly highest: Reached;
  readonly ofDay: { readonly lowest: number; readonly highest: number };
}

/** Signed units that are to be put in at a place of a date, where `before` are on hand. */
interface Placed {
  readonly place: Place;
  readonly date: string;
  readonly before: number;
  readonly delta: number;
}

/**
 * Never negative, at the new row and at every later one, unless that is allowed; never past exact counting, up or
 * down. What comes in is never refused for being too little: after the permission has been withdrawn, too.
 */
export function refusalOf(days: Days, placed: Placed, allowNegative: boolean): TimelineRefusal | undefined {
  const { delta, date } = placed;
  const { lowest, highest, ofDay } = rangeFrom(days, placed);
  if (delta < 0 && !allowNegative && lowest.quantity + delta < 0)
    return { code: 'INSUFFICIENT_STOCK', available: lowest.quantity, onDate: lowest.date };
  if (delta < 0 && lowest.quantity < -maxQuantity - delta)
    return { code: 'QUANTITY_OVERFLOW', onDate: lowest.date };
  if (delta > 0 && highest.quantity > maxQuantity - delta)
    return { code: 'QUANTITY_OVERFLOW', onDate: highest.date };
  // From far below zero to far above: a day's sums count from its start and must be exact as well.
  if (delta < 0 ? ofDay.lowest < -maxQuantity - delta : ofDay.highest > maxQuantity - delta)
    return { code: 'QUANTITY_OVERFLOW', onDate: date };
  return undefined;
}

function rangeFrom(days: Days, { place, before, date }: Placed): Range {
  let running = before;
  let lowest: Reached = { quantity: running, date };
  let highest = lowest;
  const reach = (low: number, high: number, on: string): void => {
    if (low < lowest.quantity) lowest = { quantity: low, date: on };
    if (high > highest.quantity) highest = { quantity: high, date: on };
  };
  const own = days.at(place.day);
  const behind = own.rows.slice(place.row);
  // Relative to the day's start; what stands in front of the place stays as it is.
  let inDay = behind.reduceRight((sum, row) => sum - row.delta, own.delta());
  const ofDay = { lowest: inDay, highest: inDay };
  for (const row of behind) {
    running += row.delta;
    inDay += row.delta;
    reach(running, running, row.date);
    ofDay.lowest = Math.min(ofDay.lowest, inDay);
    ofDay.highest = Math.max(ofDay.highest, inDay);
  }
  for (let at = place.day + 1; at < days.length; at += 1) {
    const { base, rows } = days.at(at);
    if (base !== undefined) {
      reach(running + base.lowest, running + base.highest, base.date);
      running += base.delta;
    }
    for (const row of rows) {
      running += row.delta;
      reach(running, running, row.date);
    }
  }
  return { lowest, highest, ofDay };
}
