import type { ProductState } from './ledger-state.ts';
import { asLocationDay, type LocationState } from './location-ledger.ts';

/** The default location of a product that has used no other: all of the product is there. */
export function stateBefore({ onHand, reserved, days }: ProductState): LocationState {
  return {
    onHand,
    reserved,
    days: days.map((day) => ({
      ...asLocationDay(day),
      rows: day.rows?.map(({ id, date, delta, cancels }) => ({ id, date, delta, cancels })),
    })),
  };
}
