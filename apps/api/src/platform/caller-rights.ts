import { commonRole, ProblemError, en, say, type Permission } from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { unauthenticated } from './auth/unauthenticated.ts';
import { lockCallerRights } from './caller-rights-store.ts';
import { requirePermission, type Actor } from './verb.ts';

/**
 * Checks the caller's current rights and locks them until the transaction ends, so that a concurrent demotion, removal
 * or key revocation takes effect before or after it. Returns the actor with the current role. Errors: UNAUTHENTICATED
 * (401) if the key was revoked, PERMISSION_DENIED (403) if the membership or the permission is gone.
 */
export async function reauthorize(tx: Transaction, actor: Actor, permission: Permission): Promise<Actor> {
  const { role, key_valid: keyValid } = await lockCallerRights(tx, actor);
  if (!keyValid) throw unauthenticated();
  if (role === null) throw new ProblemError('PERMISSION_DENIED', say(en.noLongerMember));
  const now = { ...actor, role: commonRole(role, actor.role) };
  requirePermission(now, permission);
  return now;
}
