import { unknownInvitation } from '@tallybook/domain';
import type { PublicContext } from '../../platform/verb.ts';
import { findTokenOrganization, type TokenTarget } from './accept-store.ts';
import { hashOfToken } from './token.ts';

/** Finds the invitation of a token. Throws NOT_FOUND (404) if the token is unknown or superseded. */
export async function resolveInvitationToken(
  { services }: PublicContext,
  token: string,
): Promise<TokenTarget> {
  const tokenHash = hashOfToken(token);
  const organizationId = await services.database.system((tx) => findTokenOrganization(tx, tokenHash), {
    oneFlight: true,
  });
  if (organizationId === undefined) throw unknownInvitation();
  return { organizationId, tokenHash };
}
