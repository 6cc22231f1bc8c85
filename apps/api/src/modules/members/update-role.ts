import { requireGrantable, type Member, type UpdateMember } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { requireChangeable } from './change.ts';
import { updateRoleRow } from './store.ts';

/** Gives a member another role; it counts for their keys and tokens at once. For refusals see requireChangeable. */
export async function updateMemberRole(ctx: VerbContext, input: UpdateMember): Promise<Member> {
  const { actor } = ctx;
  requireGrantable(actor.role, input.role);
  const changed = await write(ctx, input, async (tx) => {
    await requireChangeable(tx, actor, input.user_id, input.role);
    return updateRoleRow(tx, actor.organizationId, input.user_id, input.role);
  });
  ctx.services.authenticator.forget(input.user_id);
  return changed;
}
