import { fieldProblem, ProblemError } from '../problem/index.ts';
import type { Permission, Role } from './roles.ts';

export function permissionDenied(role: Role, permission: Permission): ProblemError {
  return new ProblemError(
    'PERMISSION_DENIED',
    `Your role, ${role}, does not include the permission ${permission}.`,
  );
}

export function organizationRequired(): ProblemError {
  return new ProblemError(
    'ORGANIZATION_REQUIRED',
    'Send the X-Organization-Id header with an organization that you are a member of.',
  );
}

/** The same text for an unknown organization and for one that the caller has no access to. */
export function organizationNotFound(pointer?: string): ProblemError {
  const detail = 'The organization does not exist, or you have no access to it.';
  return pointer === undefined
    ? new ProblemError('ORGANIZATION_NOT_FOUND', detail)
    : fieldProblem('ORGANIZATION_NOT_FOUND', pointer, detail);
}

/** ADDRESS_IN_USE (409): the first sign-in of a subject with an address that another subject's account has. */
export function addressInUse(): ProblemError {
  return new ProblemError(
    'ADDRESS_IN_USE',
    'The verified email address of this token belongs to the account of another sign-in of the same issuer, so no account was created.',
  );
}

/** API_KEY_LIMIT_REACHED (409). */
export function apiKeyLimitReached(limit: number): ProblemError {
  return new ProblemError(
    'API_KEY_LIMIT_REACHED',
    `An organization may have at most ${limit} live API keys. Revoke some, then try again.`,
  );
}
