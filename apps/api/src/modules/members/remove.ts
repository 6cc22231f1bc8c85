import type { RemoveMember } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { requireChangeable } from './change.ts';
import { removeMemberRow } from './store.ts';

/** Removes a member; their keys here are dead at once, for good. For refusals see requireChangeable. */
export async function removeMember(ctx: VerbContext, input: RemoveMember): Promise<void> {
  const { actor } = ctx;
  await write(ctx, input, async (tx) => {
    await requireChangeable(tx, actor, input.user_id, undefined);
    await removeMemberRow(tx, actor.organizationId, input.user_id);
  });
  ctx.services.authenticator.forget(input.user_id);
}
