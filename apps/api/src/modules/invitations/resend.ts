import type { Transaction } from '@tallybook/db';
import { ProblemError, senderRefusal, type InvitationDetail } from '@tallybook/domain';
import { reauthorize } from '../../platform/caller-rights.ts';
import { originOf, recordEvent } from '../../platform/events/index.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { CommittedRefusal, write } from '../../platform/write.ts';
import { clearStale } from './expire.ts';
import { enforceSendLimits, recordAttempts } from './limits.ts';
import { revokeAll } from './revoke-pending.ts';
import { requireInvitableRole } from './scope.ts';
import { lockForResend, setResent, type ResendState } from './send-store.ts';
import { linkToken } from './token.ts';

/**
 * Sends an invitation again, under its id, with a new link and a new lifetime; the old link is dead. An expired one
 * is pending again. Refusals: ROLE_TOO_HIGH and INVITER_NO_LONGER_AUTHORIZED (403), NOT_FOUND (404),
 * INVITATION_NOT_PENDING (409) when accepted, INVITATION_ALREADY_EXISTS (409) when expired and a newer one is
 * pending, RATE_LIMITED (429) too soon after the last mail.
 */
export async function resendInvitation(ctx: VerbContext, input: { id: string }): Promise<InvitationDetail> {
  const { organizationId } = ctx.actor;
  const { id } = input;
  const origin = originOf(ctx, ctx.actor);
  const sent = await write<InvitationDetail>(ctx, input, async (tx) => {
    const actor = await reauthorize(tx, ctx.actor, 'invitations.send');
    const found = await lockForResend(tx, organizationId, id);
    if (found === undefined || found.status === 'revoked' || found.status === 'declined')
      throw notFound('invitation');
    requireInvitableRole(actor, found.role);
    if (found.status === 'accepted')
      throw new ProblemError(
        'INVITATION_NOT_PENDING',
        'The invitation is accepted; there is nothing to resend.',
      );
    const refusal = senderRefusal(found.sender_role ?? undefined, found.role);
    if (refusal !== undefined) {
      await revokeAll(tx, origin, organizationId, [id], 'sender_no_longer_authorized');
      return new CommittedRefusal(refusal);
    }
    await refuseTooMany(tx, ctx, found);
    const attempt = { userId: actor.userId, email: found.email };
    await recordAttempts(tx, organizationId, { mailed: [attempt], registered: [] });
    await clearStale(tx, organizationId, [{ email: found.email, periodId: found.period_id }]);
    const version = found.token_version + 1;
    const { hash: tokenHash } = linkToken(ctx.services.tokenKey, id, version);
    const resent = await setResent(tx, { organizationId, id, version, tokenHash });
    await ctx.services.jobs.queueInvitationMails(tx, [
      { organization_id: organizationId, invitation_id: id, version },
    ]);
    const { email, role } = found;
    await recordEvent(tx, origin, {
      organizationId,
      type: 'invitation.resent',
      subjectId: id,
      data: { email, role },
    });
    return resent;
  });
  ctx.services.jobs.wake();
  return sent;
}

/** The pause between two mails, and the limits that a mail more, or one more pending, could break. */
async function refuseTooMany(tx: Transaction, { services, actor }: VerbContext, found: ResendState) {
  const { invitationResendSeconds: pause, invitationLimits: limits } = services.config;
  const wait = pause - found.since_mail;
  if (wait > 0)
    throw new ProblemError('RATE_LIMITED', `An invitation is mailed once in ${pause} seconds.`, {
      retryAfter: wait,
    });
  const { organizationId, userId } = actor;
  await enforceSendLimits(
    tx,
    organizationId,
    { userId, email: found.email },
    {
      ...limits,
      pending: found.status === 'expired' ? limits.pending : 0,
    },
  );
}
