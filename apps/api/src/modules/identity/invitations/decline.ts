import { alreadyAccepted, requireAddressee, requireKnown } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import type { PublicContext } from '../../../platform/verb.ts';
import { writeInScope } from '../../../platform/write.ts';
import { lockByToken, setDeclined } from './accept-store.ts';
import { resolveInvitationToken } from './resolve-token.ts';

/**
 * Declines a pending or expired invitation, which is then listed nowhere. Without a credential the token suffices,
 * because no account is changed. Errors: INVITATION_NOT_YOURS (403), NOT_FOUND (404), INVITATION_ALREADY_ACCEPTED (409).
 */
export async function declineInvitation(ctx: PublicContext, input: { token: string }): Promise<void> {
  const { principal } = ctx;
  const target = await resolveInvitationToken(ctx, input.token);
  const { organizationId } = target;
  const callerId = principal?.userId ?? null;
  await writeInScope(ctx, organizationId, input, async (tx) => {
    const found = requireKnown(await lockByToken(tx, target, callerId));
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
