import { fieldProblem, ProblemError } from '../problem/problem.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

export function locationNotFound(pointer = '/location_id'): ProblemError {
  return fieldProblem('LOCATION_NOT_FOUND', pointer, say(en.locationNotFound));
}

export function sameLocation(): ProblemError {
  return fieldProblem('SAME_LOCATION', '/to_location_id', say(en.sameLocation));
}

export function locationArchived(pointer = '/location_id'): ProblemError {
  return fieldProblem('LOCATION_ARCHIVED', pointer, say(en.locationArchived));
}

/** For receiving goods of a dispatch to a location that is archived. */
export function destinationArchived(): ProblemError {
  return fieldProblem('LOCATION_ARCHIVED', '/id', say(en.destinationArchived));
}

export function locationCodeExists(): ProblemError {
  return new ProblemError('LOCATION_CODE_EXISTS', say(en.locationCodeExists));
}

/** For a first location with the code of the default one, which comes with it. */
export function defaultCodeTaken(code: string): ProblemError {
  return fieldProblem('LOCATION_CODE_EXISTS', '/code', say(en.defaultCodeTaken, { code }));
}

/** For archiving a location with units of a product, or below zero. */
export function locationNotEmpty(productId: string, onHand: number): ProblemError {
  return new ProblemError('LOCATION_NOT_EMPTY', say(en.locationNotEmpty, { onHand }), {
    figures: { product_id: productId, on_hand: onHand },
  });
}

/** For archiving a location for which goods are under way. */
export function goodsUnderWay(productId: string, open: number): ProblemError {
  return new ProblemError('LOCATION_NOT_EMPTY', say(en.goodsUnderWay, { open }), {
    figures: { product_id: productId, on_hand: 0, in_transit_to: open },
  });
}

/** For naming the transit location, or changing it. */
export function locationIsTransit(pointer?: string): ProblemError {
  return pointer === undefined
    ? new ProblemError('LOCATION_IS_TRANSIT', say(en.locationIsTransit))
    : fieldProblem('LOCATION_IS_TRANSIT', pointer, say(en.locationIsTransit));
}

/** For receiving or writing off goods of a transfer that has one step, or is a second step itself. */
export function notADispatch(): ProblemError {
  return new ProblemError('NOT_A_DISPATCH', say(en.notADispatch));
}

/** Nothing of a dispatch is under way any more. */
export function transferReceived(): ProblemError {
  return new ProblemError('TRANSFER_RECEIVED', say(en.transferReceived));
}

/** @param remaining units that are under way from the date on */
export function transferExceedsRemaining(remaining: number, pointer = '/quantity'): ProblemError {
  return fieldProblem(
    'TRANSFER_EXCEEDS_REMAINING',
    pointer,
    say(en.transferExceedsRemaining, { remaining }),
    { figures: { remaining } },
  );
}

/** For a count of a whole product that is at several locations. */
export function locationRequired(): ProblemError {
  return fieldProblem('LOCATION_REQUIRED', '/product_id', say(en.locationRequired));
}

/** For archiving the default location. */
export function locationIsDefault(): ProblemError {
  return new ProblemError('LOCATION_IS_DEFAULT', say(en.locationIsDefault));
}
