import { invitationNotRevocable } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { revokeAll } from './revoke-pending.ts';
import { lockStatus } from './store.ts';

/**
 * Revokes a pending invitation: its link stops working at once, and a mail still queued is not sent. Errors: NOT_FOUND
 * (404) if unknown, another organization's or already revoked; INVITATION_NOT_PENDING (409) if accepted or expired.
 */
export async function revokeInvitation(ctx: VerbContext, input: { id: string }): Promise<void> {
  const { organizationId } = ctx.actor;
  await write(ctx, input, async (tx) => {
    const status = await lockStatus(tx, organizationId, input.id);
    if (status === undefined || status === 'revoked' || status === 'declined') throw notFound('invitation');
    if (status !== 'pending') throw invitationNotRevocable(status);
    await revokeAll(tx, originOf(ctx, ctx.actor), organizationId, [input.id]);
  });
}
