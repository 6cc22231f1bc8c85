import { may, permissionDenied, rolesUpTo } from '@tallybook/domain';
import { lockMembers } from '../../../platform/caller-rights-store.ts';
import { reauthorize } from '../../../platform/caller-rights.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { keepOwnerAccess } from '../../../platform/owner-access.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { revokeKeyRow } from './store.ts';

/**
 * Revokes a key of at most the caller's rank: any with the permission `keys.keep`, otherwise one of the caller's own;
 * idempotent. Errors: PERMISSION_DENIED (403) for any id but an own key's, NOT_FOUND (404) with `keys.keep`,
 * LAST_OWNER_CREDENTIAL (409).
 */
export async function revokeApiKey(ctx: VerbContext, input: { id: string }): Promise<void> {
  const { organizationId } = ctx.actor;
  const userId = await write(ctx, input, async (tx) => {
    // Exclusive lock: grants made with this key commit before the revocation, or fail.
    await lockMembers(tx, organizationId);
    const { role } = await reauthorize(tx, ctx.actor, 'keys.own');
    const owner = may(role, 'keys.keep') ? null : ctx.actor.userId;
    const revoked = await keepOwnerAccess(tx, ctx.services.config, organizationId, () =>
      revokeKeyRow(tx, organizationId, { id: input.id, owner, roles: rolesUpTo(role) }),
    );
    if (revoked === undefined)
      throw owner === null ? notFound('API key') : permissionDenied(role, 'keys.keep');
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
