import type { Transaction } from '@tallybook/db';
import {
  ProblemError,
  lowerRole,
  may,
  requireAnotherOwner,
  requireNotAbove,
  type Role,
} from '@tallybook/domain';
import { unauthenticated } from '../../platform/auth/unauthenticated.ts';
import { notFound, type Actor } from '../../platform/verb.ts';
import { lockStanding } from './store.ts';

/**
 * May the actor change this member to that role (undefined: remove)? Asked under the lock, of the role that
 * the actor has by then. The role that the member has until now. Refusals: UNAUTHENTICATED (401), PERMISSION_DENIED, ROLE_TOO_HIGH (403), NOT_FOUND (404), LAST_OWNER (409).
 */
export async function requireChangeable(
  tx: Transaction,
  actor: Actor,
  userId: string,
  to: Role | undefined,
): Promise<Role> {
  const standing = await lockStanding(tx, actor, userId);
  if (!standing.keyHolds) throw unauthenticated();
  const own = standing.actor === undefined ? undefined : lowerRole(standing.actor, actor.role);
  if (own === undefined || !may(own, 'members.keep'))
    throw new ProblemError('PERMISSION_DENIED', 'Your role does not include members.keep any more.');
  if (standing.target === undefined) throw notFound('member');
  requireNotAbove(own, standing.target);
  if (to !== undefined) requireNotAbove(own, to);
  requireAnotherOwner({ from: standing.target, to, owners: standing.owners });
  return standing.target;
}
