import { ProblemError } from '../problem/problem.ts';
import { storedQuantity, type EnteredQuantity, type ProductUnits, type StoredEntered } from './entered.ts';
import { productArchived, stockProblem } from './problems.ts';
import { maxQuantity } from './quantity-rules.ts';
import { expiresInPast } from './reservation-problems.ts';
import type { CreateReservation } from './reservation.ts';

/** What a reservation is decided from, read under the product's lock. */
export interface ReservableState {
  readonly archived: boolean;
  readonly units: ProductUnits;
  /** The lowest quantity where the units are to be kept, from the end of today on, and its day. */
  readonly lowest: number;
  readonly onDate: string;
  /** Units that open reservations keep there. */
  readonly reserved: number;
  /** The same of the whole product: a number that must stay exact. */
  readonly reservedInAll: number;
  /** Where they are to be kept, if the product is kept at several locations. */
  readonly locationId: string | undefined;
  /** RFC 3339, UTC. */
  readonly now: string;
}

/** Units to be reserved, as they will be stored. */
export interface ReservedUnits {
  readonly quantity: number;
  readonly entered: (EnteredQuantity & Pick<StoredEntered, 'factor'>) | null;
}

/**
 * The units of a new reservation, or the problem with it. It keeps only what is there and not reserved yet, even where stock may
 * fall below zero: an organization that allows this can still issue what it has not.
 */
export function draftReservation(
  state: ReservableState,
  { quantity: given, entered, expires_at: expiresAt }: CreateReservation,
): ReservedUnits | ProblemError {
  if (state.archived) return productArchived();
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(state.now)) return expiresInPast();
  const units =
    entered === undefined
      ? { quantity: given ?? 0, entered: null }
      : storedQuantity(state.units, entered, state.onDate);
  if (units instanceof ProblemError) return units;
  const { lowest, reserved, onDate, locationId } = state;
  const available = lowest - reserved;
  const pointer = entered === undefined ? '/quantity' : '/entered/quantity';
  if (units.quantity > maxQuantity - state.reservedInAll)
    return stockProblem({ code: 'QUANTITY_OVERFLOW', onDate }, pointer);
  if (units.quantity <= available) return units;
  return stockProblem({ code: 'INSUFFICIENT_STOCK', available, onDate }, pointer, locationId, reserved);
}
