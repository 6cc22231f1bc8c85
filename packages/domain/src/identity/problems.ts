import { fieldProblem, ProblemError } from '../problem/index.ts';
import type { Permission, Role } from './roles.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

export function permissionDenied(role: Role, permission: Permission): ProblemError {
  return new ProblemError('PERMISSION_DENIED', say(en.permissionDenied, { role, permission }));
}

export function organizationRequired(): ProblemError {
  return new ProblemError('ORGANIZATION_REQUIRED', say(en.organizationRequired));
}

/** The same text for an unknown organization and for one that the caller has no access to. */
export function organizationNotFound(pointer?: string): ProblemError {
  const detail = say(en.organizationNotFound);
  return pointer === undefined
    ? new ProblemError('ORGANIZATION_NOT_FOUND', detail)
    : fieldProblem('ORGANIZATION_NOT_FOUND', pointer, detail);
}

/** ADDRESS_IN_USE (409): the first sign-in of a subject with an address that another subject's account has. */
export function addressInUse(): ProblemError {
  return new ProblemError('ADDRESS_IN_USE', say(en.addressInUse));
}

/** API_KEY_LIMIT_REACHED (409). */
export function apiKeyLimitReached(limit: number): ProblemError {
  return new ProblemError('API_KEY_LIMIT_REACHED', say(en.apiKeyLimitReached, { limit }));
}
