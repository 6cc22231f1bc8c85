import type { RemoveMember } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { keepOwnerAccess } from '../../../platform/owner-access.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { disableWebhooksOf } from '../../integration/webhooks/withdraw.ts';
import { requireChangeable } from './require-changeable.ts';
import { removeMemberRow } from './store.ts';
import { withdrawExcess } from './withdraw.ts';

/**
 * Removes a member, revokes the member's API keys and pending invitations in the organization, and disables the webhooks
 * whose secret the member may know. Errors: see `requireChangeable` and `keepOwnerAccess`.
 */
export async function removeMember(ctx: VerbContext, input: RemoveMember): Promise<void> {
  const { actor } = ctx;
  const { organizationId } = actor;
  const { user_id: userId } = input;
  const origin = originOf(ctx, actor);
  await write(ctx, input, async (tx) => {
    const role = await requireChangeable(tx, actor, userId, undefined);
    await keepOwnerAccess(tx, ctx.services.config, organizationId, async () => {
      await removeMemberRow(tx, organizationId, userId);
      await withdrawExcess(tx, origin, { organizationId, userId, role: undefined });
    });
    await disableWebhooksOf(tx, ctx.services.jobs, origin, { organizationId, userId, role: undefined });
    await recordEvent(tx, origin, {
      organizationId,
      type: 'member.removed',
      subjectId: userId,
      data: { role },
    });
  });
  ctx.services.authenticator.invalidate(userId);
}
