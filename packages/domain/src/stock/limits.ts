import type { Extremes, BalancePoint } from './balances.ts';
import type { Days, Place } from './days.ts';
import { maxQuantity } from './quantity-rules.ts';

export type LimitViolation =
  /** `available` is the lowest balance after the place; negative if stock was allowed below zero. */
  | { code: 'INSUFFICIENT_STOCK'; available: number; onDate: string }
  | { code: 'QUANTITY_OVERFLOW'; onDate: string };

/** Extremes of the balance from a place to the end, and within the place's own day. */
interface Range extends Extremes {
  readonly ofDay: { readonly lowest: number; readonly highest: number };
}

/** Signed units to be inserted at a place. */
interface Placed {
  readonly place: Place;
  readonly date: string;
  readonly delta: number;
}

/**
 * Checks the balance at the new row and at every later one: never negative, unless that is allowed, and never beyond exact
 * integers. A receipt never violates the lower limit, also after the permission to go below zero was withdrawn.
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
  // A day's sums are relative to its start and must be exact as well, even from far below zero to far above.
  if (delta < 0 ? ofDay.lowest < -maxQuantity - delta : ofDay.highest > maxQuantity - delta)
    return { code: 'QUANTITY_OVERFLOW', onDate: date };
  return undefined;
}

function rangeFrom(days: Days, { place, date }: Placed): Range {
  let running = days.quantityBefore(place);
  let lowest: BalancePoint = { quantity: running, date };
  let highest = lowest;
  const own = place.fresh === true ? undefined : days.at(place.day);
  // Relative to the day's start; rows before the place are not affected.
  let inDay = own?.deltaBefore(place.row) ?? 0;
  const ofDay = { lowest: inDay, highest: inDay };
  for (const [index, row] of own?.rows.slice(place.row).entries() ?? []) {
    running += row.delta;
    inDay += row.delta;
    if (running < lowest.quantity && own?.isCancelled(place.row + index) !== true)
      lowest = { quantity: running, date };
    if (running > highest.quantity) highest = { quantity: running, date };
    ofDay.lowest = Math.min(ofDay.lowest, inDay);
    ofDay.highest = Math.max(ofDay.highest, inDay);
  }
  const later = days.extremesAfter(place);
  if (later !== undefined && later.lowest.quantity < lowest.quantity) lowest = later.lowest;
  if (later !== undefined && later.highest.quantity > highest.quantity) highest = later.highest;
  return { lowest, highest, ofDay };
}
