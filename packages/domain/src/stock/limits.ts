import type { Extremes, BalancePoint } from './balances.ts';
import type { Days, Place } from './days.ts';
import { maxQuantity } from './quantity.ts';

export type LimitViolation =
  /** `available` is the lowest balance behind the place; it is negative where stock was allowed to be. */
  | { code: 'INSUFFICIENT_STOCK'; available: number; onDate: string }
  | { code: 'QUANTITY_OVERFLOW'; onDate: string };

/** How low and how high the balance goes from a place to the end, and by the end of the place's own day. */
interface Range extends Extremes {
  readonly ofDay: { readonly lowest: number; readonly highest: number };
}

/** Signed units that are to be put in at a place of a date. */
interface Placed {
  readonly place: Place;
  readonly date: string;
  readonly delta: number;
}

/**
 * Never negative, at the new row and at every later one, unless that is allowed; never past exact counting, up or
 * down. What comes in is never refused for being too little: after the permission has been withdrawn, too.
 */
export function limitViolation(
  days: Days,
  placed: Placed,
  allowNegative: boolean,
): LimitViolation | undefined {
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

function rangeFrom(days: Days, { place, date }: Placed): Range {
  let running = days.quantityBefore(place);
  let lowest: BalancePoint = { quantity: running, date };
  let highest = lowest;
  const own = place.fresh === true ? undefined : days.at(place.day);
  // Relative to the day's start; what stands in front of the place stays as it is.
  let inDay = own?.deltaBefore(place.row) ?? 0;
  const ofDay = { lowest: inDay, highest: inDay };
  for (const row of own?.rows.slice(place.row) ?? []) {
    running += row.delta;
    inDay += row.delta;
    if (running < lowest.quantity) lowest = { quantity: running, date };
    if (running > highest.quantity) highest = { quantity: running, date };
    ofDay.lowest = Math.min(ofDay.lowest, inDay);
    ofDay.highest = Math.max(ofDay.highest, inDay);
  }
  const later = days.extremesAfter(place);
  if (later !== undefined && later.lowest.quantity < lowest.quantity) lowest = later.lowest;
  if (later !== undefined && later.highest.quantity > highest.quantity) highest = later.highest;
  return { lowest, highest, ofDay };
}
