import { mayContinueTo, maskEmail, requireKnown, type InvitationPreview } from '@tallybook/domain';
import type { PublicContext } from '../../../platform/verb.ts';
import { findPreview } from './accept-store.ts';
import { resolveInvitationToken } from './resolve-token.ts';

/**
 * Shows an invitation to the holder of its token, without revealing whether the address has an account. Changes nothing,
 * so an Idempotency-Key has no effect. Errors: NOT_FOUND (404).
 */
export async function previewInvitation(
  ctx: PublicContext,
  { token }: { token: string },
): Promise<InvitationPreview> {
  const target = await resolveInvitationToken(ctx, token);
  const found = await ctx.services.database.tenant(target.organizationId, (tx) => findPreview(tx, target), {
    oneFlight: true,
  });
  const { email, continue_url: own, ...preview } = requireKnown(found);
  const { appUrl, continueOrigins } = ctx.services.config;
  // Checked again, because the operator may have removed the origin since.
  const continueUrl = own !== null && mayContinueTo(own, continueOrigins) ? own : (appUrl ?? null);
  return { ...preview, email_masked: maskEmail(email), continue_url: continueUrl };
}
