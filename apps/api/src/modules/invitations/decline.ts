import { alreadyAccepted, requireAddressee, requireKnown } from '@tallybook/domain';
import { originOf, recordEvent } from '../../platform/events/index.ts';
import type { PublicContext } from '../../platform/verb.ts';
import { writeIn } from '../../platform/write.ts';
import { lockByToken, setDeclined } from './answer-store.ts';
import { resolveInvitationToken } from './resolve-token.ts';

/**
 * Declines an invitation, also an expired one; it is shown nowhere after that. Without a credential the link is
 * enough, since no account is touched. Refusals: INVITATION_NOT_YOURS (403), NOT_FOUND (404),
 * INVITATION_ALREADY_ACCEPTED (409).
 */
export async function declineInvitation(ctx: PublicContext, input: { token: string }): Promise<void> {
  const { principal } = ctx;
  const { organizationId, tokenHash } = await resolveInvitationToken(ctx, input.token);
  const callerId = principal?.userId ?? null;
  await writeIn(ctx, organizationId, { ...input, caller: callerId }, async (tx) => {
    const found = requireKnown(await lockByToken(tx, { organizationId, tokenHash, callerId }));
    if (found.status === 'accepted') throw alreadyAccepted();
    requireAddressee(found, principal);
    await setDeclined(tx, organizationId, found.id);
    await recordEvent(tx, originOf(ctx, principal), {
      organizationId,
      type: 'invitation.declined',
      subjectId: found.id,
      data: { email: found.email, role: found.role },
    });
  });
}
