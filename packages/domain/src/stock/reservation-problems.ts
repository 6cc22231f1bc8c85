import { fieldProblem, ProblemError } from '../problem/problem.ts';
import { validationFailed } from '../problem/validation.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

const pointer = '/reservation_id';

/** For an exit. */
export function reservationNotFound(): ProblemError {
  return fieldProblem('RESERVATION_NOT_FOUND', pointer, say(en.notFound, { what: 'reservation' }));
}

/** For a movement that is no exit of the reserved product from where it is reserved. */
export function reservationMismatch(): ProblemError {
  return fieldProblem('RESERVATION_MISMATCH', pointer, say(en.reservationMismatch));
}

/** The figure `remaining` is the number of units that the reservation still keeps: none if it has ended. */
export function reservationExceeded(remaining: number, quantityPointer = '/quantity'): ProblemError {
  return fieldProblem('RESERVATION_EXCEEDED', quantityPointer, say(en.reservationExceeded, { remaining }), {
    figures: { remaining },
  });
}

/** For releasing a reservation that has ended. */
export function reservationNotOpen(): ProblemError {
  return new ProblemError('RESERVATION_NOT_OPEN', say(en.reservationNotOpen));
}

export function expiresInPast(): ProblemError {
  return validationFailed([{ pointer: '/expires_at', code: 'INVALID_VALUE', detail: say(en.expiresInPast) }]);
}

/** LOCATION_NOT_EMPTY for archiving a location where units of a product are reserved, although none are there. */
export function unitsReservedAt(productId: string, reserved: number): ProblemError {
  return new ProblemError('LOCATION_NOT_EMPTY', say(en.unitsReservedAt, { reserved }), {
    figures: { product_id: productId, on_hand: 0, reserved },
  });
}
