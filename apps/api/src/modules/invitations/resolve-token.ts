import { unknownInvitation } from '@tallybook/domain';
import type { PublicContext } from '../../platform/verb.ts';
import { findTokenOrganization } from './answer-store.ts';
import { hashOfToken } from './token.ts';

/** The invitation that a token was mailed for. */
export interface TokenTarget {
  readonly organizationId: string;
  readonly tokenHash: string;
}

/** Finds the invitation of a token. Throws NOT_FOUND (404) for an unknown or superseded one. */
export async function resolveInvitationToken(
  { services }: PublicContext,
  token: string,
): Promise<TokenTarget> {
  const tokenHash = hashOfToken(token);
  const organizationId = await services.database.system((tx) => findTokenOrganization(tx, tokenHash), {
    readOnly: true,
  });
  if (organizationId === undefined) throw unknownInvitation();
  return { organizationId, tokenHash };
}
