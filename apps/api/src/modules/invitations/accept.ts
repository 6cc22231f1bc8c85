import type { AcceptInvitation, AcceptedInvitation } from '@tallybook/domain';
import type { PublicContext } from '../../platform/verb.ts';
import { writeIn } from '../../platform/write.ts';
import { acceptIn } from './accept-in.ts';
import { isFreshKey } from '../api-keys/store.ts';
import { mintFirstKey, withHashedKey } from './first-key.ts';
import { resolveInvitationToken } from './resolve-token.ts';

/**
 * Accepts an invitation: the membership and the mark on the invitation are one transaction. Without a credential an
 * account is made for the address, if it has none, and its key is shown once; the answer that an Idempotency-Key
 * keeps is without it. A replay shows it again for an hour as long as it was not used, since nobody could give the
 * account another; then `api_key` is null.
 *
 * Refusals: SIGN_IN_REQUIRED (401), INVITATION_NOT_YOURS (403), INVITER_NO_LONGER_AUTHORIZED (403, and it is
 * revoked), NOT_FOUND (404), INVITATION_ALREADY_ACCEPTED and INVITATION_EXPIRED (409).
 */
export async function acceptInvitation(
  ctx: PublicContext,
  input: AcceptInvitation,
): Promise<AcceptedInvitation> {
  const link = await resolveInvitationToken(ctx, input.token);
  const minted = mintFirstKey(ctx, input.token);
  // Another caller's answer is not theirs, whatever key they send.
  const call = { ...input, caller: ctx.principal?.userId ?? null };
  const kept = await writeIn(withHashedKey(ctx), link.organizationId, call, (tx) =>
    acceptIn(tx, ctx, link, { name: input.name, minted }),
  );
  // A token's bearer may have had no organization until now, or another role.
  ctx.services.authenticator.invalidate(kept.user_id);
  if (kept.api_key === undefined) return kept;
  const shown =
    !ctx.notes.replayed ||
    (await ctx.services.database.tenant(
      link.organizationId,
      (tx) => isFreshKey(tx, link.organizationId, minted),
      { readOnly: true },
    ));
  return shown ? { ...kept, api_key: minted.key } : kept;
}
