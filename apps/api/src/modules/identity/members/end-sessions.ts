import type { MemberSessions } from '@tallybook/domain';
import { endSessionsOfMember } from '../../../platform/auth/session-store.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { requireManageable } from './require-changeable.ts';

/**
 * Ends the member's sessions of the console: those of the person, and those of keys of the organization; also sign-in
 * links that were not used. Errors: see `requireManageable`.
 */
export async function endMemberSessions(ctx: VerbContext, input: MemberSessions): Promise<void> {
  const { actor } = ctx;
  const { organizationId } = actor;
  const { user_id: userId } = input;
  await write(ctx, input, async (tx) => {
    await requireManageable(tx, actor, userId);
    const sessions = await endSessionsOfMember(tx, { userId, organizationId });
    await recordEvent(tx, originOf(ctx, actor), {
      organizationId,
      type: 'member.sessions_ended',
      subjectId: userId,
      data: { sessions },
    });
  });
  ctx.services.authenticator.invalidate(userId);
}
