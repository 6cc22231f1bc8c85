import { rolesUpTo } from '@tallybook/domain';
import { lockMembers } from '../../platform/caller-rights-store.ts';
import { reauthorize } from '../../platform/caller-rights.ts';
import { originOf } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { revokeKeyRow } from './store.ts';

/** Revokes a key of at most the caller's rank; idempotent. NOT_FOUND (404) for any other id. */
export async function revokeApiKey(ctx: VerbContext, input: { id: string }): Promise<void> {
  const { organizationId } = ctx.actor;
  const userId = await write(ctx, input, async (tx) => {
    // Exclusive lock: grants made with this key commit before the revocation, or fail.
    await lockMembers(tx, organizationId);
    const { role } = await reauthorize(tx, ctx.actor, 'keys.keep');
    const revoked = await revokeKeyRow(tx, organizationId, input.id, rolesUpTo(role));
    if (revoked === undefined) throw notFound('API key');
    const { changed, ...data } = revoked;
    if (changed)
      await recordEvent(tx, originOf(ctx, ctx.actor), {
        organizationId,
        type: 'api_key.revoked',
        subjectId: input.id,
        data,
      });
    return data.user_id;
  });
  ctx.services.authenticator.invalidate(userId);
}
