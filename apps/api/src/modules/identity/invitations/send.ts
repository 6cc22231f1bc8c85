import type { Transaction } from '@tallybook/db';
import { scopeOf, type Invitation, type ProblemError, type SendInvitation } from '@tallybook/domain';
import type { VerbContext } from '../../../platform/verb.ts';
import { withExistingId } from '../../../platform/existing-id.ts';
import { findPendingId } from './store.ts';
import { actorInScope, requireInvitableRole } from './scope.ts';

/**
 * Invites an address into the organization. The mail follows asynchronously, even when the mail server is down.
 * Errors: PERMISSION_DENIED and ROLE_TOO_HIGH (403), ORGANIZATION_NOT_FOUND and NOT_FOUND (404),
 * EMAIL_ALREADY_REGISTERED and INVITATION_ALREADY_EXISTS (409), RATE_LIMITED (429).
 */
export async function sendInvitation(ctx: VerbContext, input: SendInvitation): Promise<Invitation> {
  // Checked before the look-up, so that nothing about another organization is learned without the right to invite.
  requireInvitableRole(ctx.actor, input.role);
  const scope = scopeOf(input.metadata ?? {});
  const actor = await actorInScope(ctx, scope);
  requireInvitableRole(actor, input.role);
  const find = (tx: Transaction) => findPendingId(tx, actor.organizationId, input.email, scope.periodId);
  return withExistingId(ctx.services, actor.organizationId, 'INVITATION_ALREADY_EXISTS', find, () =>
    ctx.services.invitations.send<Invitation>({
      ctx,
      actor,
      input,
      invitations: [input],
      respond: ([outcome]) => outcome as Invitation | ProblemError,
    }),
  );
}
