import type { Transaction } from '@tallybook/db';
import { ProblemError, rank, type InvitationScope, type Role } from '@tallybook/domain';
import { reauthorize } from '../../platform/caller-rights.ts';
import { requirePermission, type Actor, type VerbContext } from '../../platform/verb.ts';
import { findRole } from './scope-store.ts';

/**
 * The caller as acting in the organization that the invitation is for: the one it calls from, or another that the
 * metadata names. There a person needs to be a member (else 404, as if it did not exist) with the right (else 403);
 * an API key has one organization and no other.
 */
export async function actorInScope(ctx: VerbContext, scope: InvitationScope): Promise<Actor> {
  const { actor } = ctx;
  const { organizationId } = scope;
  if (organizationId === undefined || organizationId === actor.organizationId) return actor;
  const role = actor.credential === 'jwt' ? await roleElsewhere(ctx, organizationId) : undefined;
  if (role === undefined) throw new ProblemError('ORGANIZATION_NOT_FOUND', 'There is no such organization.');
  const there: Actor = { ...actor, organizationId, role };
  requirePermission(there, 'invitations.send');
  return there;
}

function roleElsewhere(ctx: VerbContext, organizationId: string): Promise<Role | undefined> {
  return ctx.services.database.tenant(
    organizationId,
    (tx) => findRole(tx, organizationId, ctx.actor.userId),
    { readOnly: true },
  );
}

/** The actor as of this moment, who may send invitations; for refusals see requireStanding. */
export function standing(tx: Transaction, actor: Actor): Promise<Actor> {
  return reauthorize(tx, actor, 'invitations.send');
}

/** Nobody gives away more than they hold. */
export function mayInviteAs(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return rank(role) <= rank(actor.role);
}

export function refuseRoleAbove(actor: Pick<Actor, 'role'>, role: Role): void {
  if (!mayInviteAs(actor, role))
    throw new ProblemError('ROLE_TOO_HIGH', `Your own role is ${actor.role}; you cannot invite as ${role}.`);
}
