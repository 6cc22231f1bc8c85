import type { AcceptInvitation, AcceptedInvitation } from '@tallybook/domain';
import { mintApiKey } from '../../platform/auth/api-key.ts';
import type { OpenContext } from '../../platform/verb.ts';
import { writeIn } from '../../platform/write.ts';
import { acceptIn } from './accept-in.ts';
import { followLink } from './link.ts';

/**
 * Accepts an invitation: the membership and the mark on the invitation are one transaction. Without a credential an
 * account is made for the address, if it has none, and its key is shown once. The answer that an Idempotency-Key
 * keeps is without the key, so a replay has `api_key: null`.
 *
 * Refusals: SIGN_IN_REQUIRED (401), INVITATION_NOT_YOURS (403), INVITER_NO_LONGER_AUTHORIZED (403, and it is
 * revoked), NOT_FOUND (404), INVITATION_ALREADY_ACCEPTED and INVITATION_EXPIRED (409).
 */
export async function acceptInvitation(
  ctx: OpenContext,
  input: AcceptInvitation,
): Promise<AcceptedInvitation> {
  const link = await followLink(ctx, input.token);
  const minted = mintApiKey(ctx.services.config.production ? 'live' : 'test');
  // Another caller's answer is not theirs, whatever key they send.
  const call = { ...input, caller: ctx.principal?.userId ?? null };
  const kept = await writeIn(ctx, link.organizationId, call, (tx) =>
    acceptIn(tx, ctx, link, { name: input.name, minted }),
  );
  // A token's bearer may have had no organization until now, or another role.
  ctx.services.authenticator.forget(kept.user_id);
  return kept.api_key === undefined || ctx.notes.replayed ? kept : { ...kept, api_key: minted.key };
}
