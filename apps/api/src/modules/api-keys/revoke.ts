import { rolesUpTo } from '@tallybook/domain';
import { originOf, recordEvent } from '../../platform/events/index.ts';
import { lockMembers } from '../../platform/caller-rights-store.ts';
import { reauthorize } from '../../platform/caller-rights.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { revokeKeyRow } from './store.ts';

/** Revokes a key up to the caller's rank, at once; again, it changes nothing. Any other id: NOT_FOUND (404). */
export async function revokeApiKey(ctx: VerbContext, input: { id: string }): Promise<void> {
  const { organizationId } = ctx.actor;
  const userId = await write(ctx, input, async (tx) => {
    // Alone: what is being given away by this key at this moment is given before, or not at all.
    await lockMembers(tx, organizationId);
    const { role } = await reauthorize(tx, ctx.actor, 'keys.keep');
    const found = await revokeKeyRow(tx, organizationId, input.id, rolesUpTo(role));
    if (found === undefined) throw notFound('API key');
    const { name, role: given, user_id } = found;
    if (found.changed)
      await recordEvent(tx, originOf(ctx, ctx.actor), {
        organizationId: ctx.actor.organizationId,
        type: 'api_key.revoked',
        subjectId: input.id,
        data: { name, role: given, user_id },
      });
    return user_id;
  });
  ctx.services.authenticator.invalidate(userId);
}
