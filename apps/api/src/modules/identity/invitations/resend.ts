import type { Transaction } from '@tallybook/db';
import { ProblemError, senderProblem, en, say, type InvitationDetail } from '@tallybook/domain';
import { reauthorize } from '../../../platform/caller-rights.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { CommittedProblem, write } from '../../../platform/write.ts';
import { markStaleExpired } from './expire.ts';
import { enforceSendLimits, recordAttempts } from './limits.ts';
import { revokeAll } from './revoke-pending.ts';
import { requireInvitableRole } from './scope.ts';
import { lockForResend, lockSendLimits, setResent, type ResendState } from './send-store.ts';
import { linkToken, newSalt } from './token.ts';

/**
 * Sends an invitation again under the same id, with a new link and a new lifetime; the old link stops working. An expired
 * invitation becomes pending again. Errors: ROLE_TOO_HIGH and INVITER_NO_LONGER_AUTHORIZED (403), NOT_FOUND (404),
 * INVITATION_NOT_PENDING (409) if accepted, INVITATION_ALREADY_EXISTS (409) if expired and a newer one is pending,
 * RATE_LIMITED (429) during the cooldown or when a limit is reached.
 */
export async function resendInvitation(ctx: VerbContext, input: { id: string }): Promise<InvitationDetail> {
  const { organizationId } = ctx.actor;
  const { id } = input;
  const origin = originOf(ctx, ctx.actor);
  const resent = await write<InvitationDetail>(ctx, input, async (tx) => {
    const [actor, , found] = await tx.flight([
      () => reauthorize(tx, ctx.actor, 'invitations.send'),
      // Before the row, as in the transactions that send and expire rows.
      () => lockSendLimits(tx, organizationId, [ctx.actor]),
      () => lockForResend(tx, organizationId, id),
    ]);
    if (found === undefined || found.status === 'revoked' || found.status === 'declined')
      throw notFound('invitation');
    requireInvitableRole(actor, found.role);
    if (found.status === 'accepted')
      throw new ProblemError('INVITATION_NOT_PENDING', say(en.acceptedNotResent));
    const problem = senderProblem(found.sender_role ?? undefined, found.role);
    if (problem !== undefined) {
      await revokeAll(tx, origin, organizationId, [id], 'sender_no_longer_authorized');
      return new CommittedProblem(problem);
    }
    await enforceCooldownAndLimits(tx, ctx, found);
    const { email, role, period_id: periodId, lifetime_seconds: lifetimeSeconds } = found;
    await recordAttempts(tx, organizationId, { mailed: [{ userId: actor.userId, email }], registered: [] });
    await markStaleExpired(tx, organizationId, [{ email, periodId }]);
    const version = found.token_version + 1;
    const salt = newSalt();
    const { hash: tokenHash } = linkToken(ctx.services.tokenKeys[0], { id, version }, salt);
    const detail = await setResent(tx, { organizationId, id, version, tokenHash, lifetimeSeconds });
    await ctx.services.jobs.queueInvitationMails(tx, [
      { organization_id: organizationId, invitation_id: id, link: { version, salt } },
    ]);
    await recordEvent(tx, origin, {
      organizationId,
      type: 'invitation.resent',
      subjectId: id,
      data: { email, role },
    });
    return detail;
  });
  ctx.services.jobs.wake();
  return resent;
}

async function enforceCooldownAndLimits(
  tx: Transaction,
  { services, actor }: VerbContext,
  { email, status, seconds_since_mail: elapsed }: ResendState,
): Promise<void> {
  const { invitationResendSeconds: cooldown, invitationLimits: limits } = services.config;
  const wait = cooldown - elapsed;
  if (wait > 0)
    throw new ProblemError('RATE_LIMITED', say(en.resendCooldown, { seconds: cooldown }), {
      retryAfter: wait,
    });
  // A resent invitation that is already pending does not add to the pending ones.
  const pending = status === 'expired' ? limits.pending : 0;
  const { organizationId, userId } = actor;
  await enforceSendLimits(tx, organizationId, { userId, email }, { ...limits, pending });
}
