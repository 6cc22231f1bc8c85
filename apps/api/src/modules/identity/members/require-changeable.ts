import type { Transaction } from '@tallybook/db';
import {
  ProblemError,
  commonRole,
  may,
  requireAnotherOwner,
  requireNotAbove,
  en,
  say,
  type Role,
} from '@tallybook/domain';
import { unauthenticated } from '../../../platform/auth/unauthenticated.ts';
import { notFound, type Actor } from '../../../platform/verb.ts';
import { lockChangeState } from './store.ts';

/**
 * Checks, under the members' lock and with the caller's current role, that the caller may manage a member. Errors:
 * UNAUTHENTICATED (401), PERMISSION_DENIED and ROLE_TOO_HIGH (403), NOT_FOUND (404).
 */
export async function requireManageable(
  tx: Transaction,
  actor: Actor,
  userId: string,
): Promise<{ readonly target: Role; readonly own: Role; readonly owners: number }> {
  const state = await lockChangeState(tx, actor, userId);
  if (!state.key_valid) throw unauthenticated();
  const own = state.actor === null ? undefined : commonRole(state.actor, actor.role);
  if (own === undefined || !may(own, 'members.keep'))
    throw new ProblemError('PERMISSION_DENIED', say(en.roleWithoutMembers));
  const { target, owners } = state;
  if (target === null) throw notFound('member');
  requireNotAbove(own, target);
  return { target, own, owners };
}

/**
 * Checks, under the members' lock and with the caller's current role, that the caller may give a member the role `to`
 * (undefined: remove the member). Returns the member's previous role. Errors: those of `requireManageable`, LAST_OWNER
 * (409).
 */
export async function requireChangeable(
  tx: Transaction,
  actor: Actor,
  userId: string,
  to: Role | undefined,
): Promise<Role> {
  const { target, own, owners } = await requireManageable(tx, actor, userId);
  if (to !== undefined) requireNotAbove(own, to);
  requireAnotherOwner({ from: target, to, owners });
  return target;
}
