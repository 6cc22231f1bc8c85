import { maskEmail, requireKnown, type InvitationPreview } from '@tallybook/domain';
import type { PublicContext } from '../../platform/verb.ts';
import { resolveInvitationToken } from './resolve-token.ts';
import { findPreview } from './answer-store.ts';

/**
 * What whoever holds the link may see before they answer; never whether the address has an account. It changes
 * nothing, so an Idempotency-Key has no meaning here. Refusals: NOT_FOUND (404).
 */
export async function previewInvitation(
  ctx: PublicContext,
  { token }: { token: string },
): Promise<InvitationPreview> {
  const { organizationId, tokenHash } = await resolveInvitationToken(ctx, token);
  const found = await ctx.services.database.tenant(
    organizationId,
    (tx) => findPreview(tx, organizationId, tokenHash),
    { readOnly: true },
  );
  const { email, ...shown } = requireKnown(found);
  return { ...shown, email_masked: maskEmail(email) };
}
