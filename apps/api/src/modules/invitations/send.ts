import { scopeOf, type Invitation, type SendInvitation } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { actorInScope, refuseRoleAbove } from './scope.ts';

/**
 * Invites an address into the organization; the mail follows on its own, also when the mail server is down.
 * Refusals: ROLE_TOO_HIGH (403), ORGANIZATION_NOT_FOUND and NOT_FOUND (404), EMAIL_ALREADY_REGISTERED and
 * INVITATION_ALREADY_EXISTS (409), RATE_LIMITED (429).
 */
export async function sendInvitation(ctx: VerbContext, input: SendInvitation): Promise<Invitation> {
  refuseRoleAbove(ctx.actor, input.role);
  const actor = await actorInScope(ctx, scopeOf(input.metadata ?? {}));
  refuseRoleAbove(actor, input.role);
  const sent = await ctx.services.invitations.send({ ctx, actor, input });
  ctx.services.jobs.wake();
  return sent;
}
