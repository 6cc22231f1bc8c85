import {
  organizationNotFound,
  ProblemError,
  rolesUpTo,
  en,
  say,
  type InvitationScope,
  type Role,
} from '@tallybook/domain';
import { findRole } from '../../../platform/auth/store.ts';
import { requirePermission, type Actor, type VerbContext } from '../../../platform/verb.ts';

/**
 * The caller as acting in the organization that the invitation is for: its own, or another one that the metadata names.
 * In another one a person needs a membership (else 404, as if it did not exist) with the right to invite (else 403);
 * an API key works in its own organization only.
 */
export async function actorInScope(ctx: VerbContext, scope: InvitationScope): Promise<Actor> {
  const { actor } = ctx;
  const { organizationId } = scope;
  if (organizationId === undefined || organizationId === actor.organizationId) return actor;
  const role = actor.apiKeyId === null ? await roleIn(ctx, organizationId) : undefined;
  if (role === undefined) throw organizationNotFound();
  const scoped: Actor = { ...actor, organizationId, role };
  requirePermission(scoped, 'invitations.send');
  return scoped;
}

function roleIn(ctx: VerbContext, organizationId: string): Promise<Role | undefined> {
  return ctx.services.database.tenant(
    organizationId,
    (tx) => findRole(tx, organizationId, ctx.actor.userId),
    { oneFlight: true },
  );
}

/** Nobody grants a role with permissions that they lack. */
export function mayInviteAs(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return rolesUpTo(actor.role).includes(role);
}

/** ROLE_TOO_HIGH (403). */
export function roleTooHigh(actor: Pick<Actor, 'role'>, role: Role): ProblemError {
  return new ProblemError('ROLE_TOO_HIGH', say(en.roleNotGrantable, { own: actor.role, role }));
}

export function requireInvitableRole(actor: Pick<Actor, 'role'>, role: Role): void {
  if (!mayInviteAs(actor, role)) throw roleTooHigh(actor, role);
}
