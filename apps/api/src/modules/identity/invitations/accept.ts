import type { AcceptInvitation, AcceptedInvitation } from '@tallybook/domain';
import type { PublicContext } from '../../../platform/verb.ts';
import { writeInScope } from '../../../platform/write.ts';
import { isFreshKey } from './accept-store.ts';
import { mintFirstKey, withHashedKey } from './first-key.ts';
import { joinByInvitation } from './join.ts';
import { resolveInvitation } from './resolve-token.ts';

/**
 * Accepts an invitation; the status and the membership change in one transaction. Without a credential, an address that
 * has no account gets one, and the response shows its API key. Nobody else could create another key for the account, so
 * a replay with the same Idempotency-Key shows it again for one hour, as long as the key is unused; otherwise `api_key`
 * is null.
 *
 * Errors: those of `resolveInvitation`, SIGN_IN_REQUIRED (401), INVITATION_NOT_YOURS (403), INVITER_NO_LONGER_AUTHORIZED (403, and the invitation is
 * revoked), NOT_FOUND (404), INVITATION_ALREADY_ACCEPTED and INVITATION_EXPIRED (409).
 */
export async function acceptInvitation(
  ctx: PublicContext,
  input: AcceptInvitation,
): Promise<AcceptedInvitation> {
  const target = await resolveInvitation(ctx, input);
  // Only without a credential, thus with a token, is an account created.
  const minted = mintFirstKey(ctx, input.token ?? '');
  const accepted = await writeInScope(withHashedKey(ctx), target.organizationId, input, (tx) =>
    joinByInvitation(tx, ctx, target, { name: input.name, minted }),
  );
  // The caller's cached memberships and roles are out of date.
  ctx.services.authenticator.invalidate(accepted.user_id);
  if (accepted.api_key === undefined) return accepted;
  const showKey =
    !ctx.responseMeta.replayed ||
    (await ctx.services.database.tenant(
      target.organizationId,
      (tx) => isFreshKey(tx, target.organizationId, minted),
      { oneFlight: true },
    ));
  return showKey ? { ...accepted, api_key: minted.key } : accepted;
}
