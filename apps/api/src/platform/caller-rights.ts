import { lowerRole, ProblemError, type Permission } from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { unauthenticated } from './auth/unauthenticated.ts';
import { lockCallerRights } from './caller-rights-store.ts';
import { requirePermission, type Actor } from './verb.ts';

/**
 * The actor as things stand at this moment, which they do until the transaction ends: a demotion, a removal or a
 * revoked key at the same time comes before or after, never in between. UNAUTHENTICATED (401) when the key that the
 * call came with holds no more, PERMISSION_DENIED (403) when the membership or the right is gone.
 */
export async function reauthorize(tx: Transaction, actor: Actor, permission: Permission): Promise<Actor> {
  const { role, key_holds: keyHolds } = await lockCallerRights(tx, actor);
  if (!keyHolds) throw unauthenticated();
  if (role === null)
    throw new ProblemError('PERMISSION_DENIED', 'You are not a member of the organization any more.');
  const now = { ...actor, role: lowerRole(role, actor.role) };
  requirePermission(now, permission);
  return now;
}
