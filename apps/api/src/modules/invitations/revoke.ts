import { invitationNotRevocable } from '@tallybook/domain';
import { originOf } from '../../platform/events/index.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { revokeAll } from './revoke-pending.ts';
import { lockStatus } from './store.ts';

/**
 * Takes a pending invitation back: its link is dead at once, and its mail, if it has not left yet, stays here.
 * Refusals: NOT_FOUND (404) when unknown, another organization's or revoked before; INVITATION_NOT_PENDING (409)
 * when accepted or expired.
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
