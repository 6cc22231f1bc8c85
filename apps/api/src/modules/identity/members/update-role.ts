import { requireGrantable, type Member, type UpdateMember } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { keepOwnerAccess } from '../../../platform/owner-access.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { disableWebhooksOf } from '../../integration/webhooks/withdraw.ts';
import { requireChangeable } from './require-changeable.ts';
import { updateRoleRow } from './store.ts';
import { withdrawExcess } from './withdraw.ts';

/**
 * Changes a member's role, which applies to the member's keys and tokens at once. Revokes keys above the new role, and
 * pending invitations that the member could no longer send. Errors: see `requireChangeable` and
 * `keepOwnerAccess`.
 */
export async function updateMemberRole(ctx: VerbContext, input: UpdateMember): Promise<Member> {
  const { actor } = ctx;
  const { organizationId } = actor;
  const { user_id: userId, role } = input;
  const origin = originOf(ctx, actor);
  requireGrantable(actor.role, role);
  const changed = await write(ctx, input, async (tx) => {
    const from = await requireChangeable(tx, actor, userId, role);
    const updated = await keepOwnerAccess(tx, ctx.services.config, organizationId, async () => {
      const row = await updateRoleRow(tx, organizationId, userId, role);
      await withdrawExcess(tx, origin, { organizationId, userId, role });
      return row;
    });
    await disableWebhooksOf(tx, ctx.services.jobs, origin, { organizationId, userId, role });
    if (from !== role)
      await recordEvent(tx, origin, {
        organizationId,
        type: 'member.role_changed',
        subjectId: userId,
        data: { from, to: role },
      });
    return updated;
  });
  ctx.services.authenticator.invalidate(userId);
  return changed;
}
