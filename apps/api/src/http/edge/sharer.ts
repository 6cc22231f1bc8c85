import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../../platform/address-group.ts';
import { shareKeyOf } from '../../platform/fairness/shares.ts';

/** On whose account a request takes slots. */
export interface Sharer {
  /** Anonymous callers have slots of their own: however many there are, they take none from verified ones. */
  readonly verified: boolean;
  /** The organization (or the user, outside any), or the address of an anonymous caller. */
  readonly key: string;
}

/** Call after authentication. */
export function sharerOf(request: FastifyRequest): Sharer {
  const authentication = request.auth?.authentication;
  if (authentication === undefined || 'problem' in authentication)
    return { verified: false, key: addressGroup(request.ip) };
  return { verified: true, key: shareKeyOf(authentication.principal) };
}
