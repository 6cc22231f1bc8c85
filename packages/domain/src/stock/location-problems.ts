import { fieldProblem, ProblemError } from '../problem/problem.ts';

export function locationNotFound(pointer = '/location_id'): ProblemError {
  return fieldProblem('LOCATION_NOT_FOUND', pointer, 'The organization has no location with this id.');
}

export function sameLocation(): ProblemError {
  return fieldProblem('SAME_LOCATION', '/to_location_id', 'The goods are at this location already.');
}

export function locationArchived(pointer = '/location_id'): ProblemError {
  return fieldProblem(
    'LOCATION_ARCHIVED',
    pointer,
    'The location is archived: goods can only leave it. Use another location.',
  );
}

export function locationCodeExists(): ProblemError {
  return new ProblemError(
    'LOCATION_CODE_EXISTS',
    'Another location of the organization has this code. Choose another one.',
  );
}

/** For archiving a location with units of a product, or below zero. */
export function locationNotEmpty(productId: string, onHand: number): ProblemError {
  return new ProblemError(
    'LOCATION_NOT_EMPTY',
    `${onHand} units of a product are at the location. Move or issue what is there first.`,
    { figures: { product_id: productId, on_hand: onHand } },
  );
}

/** For archiving the default location. */
export function locationIsDefault(): ProblemError {
  return new ProblemError(
    'LOCATION_IS_DEFAULT',
    'Movements that name no location belong to the default location, so it cannot be archived. It can be renamed.',
  );
}
