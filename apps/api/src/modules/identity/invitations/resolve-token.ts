import {
  ProblemError,
  signInRequired,
  unknownInvitation,
  en,
  say,
  type AcceptInvitation,
} from '@tallybook/domain';
import type { PublicContext } from '../../../platform/verb.ts';
import { findOwnInvitation, findTokenOrganization, type TokenTarget } from './accept-store.ts';
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

/**
 * Finds the invitation that is to be accepted, by its token or, for a person, by its id: a sign-in with a mailed link or
 * at the identity provider proves the address as the token does. An API key may be older than the last holder of the
 * mailbox. Errors: NOT_FOUND (404), even if it exists but is for another address; by id SIGN_IN_REQUIRED (401) and
 * PERMISSION_DENIED (403).
 */
export async function resolveInvitation(
  ctx: PublicContext,
  { token, id }: AcceptInvitation,
): Promise<TokenTarget> {
  if (token !== undefined) return resolveInvitationToken(ctx, token);
  const { principal, services } = ctx;
  if (principal === null) throw signInRequired();
  if (principal.apiKeyId !== null) throw new ProblemError('PERMISSION_DENIED', say(en.keyAcceptsByToken));
  const { userId, email } = principal;
  const found = await services.database.system(
    (tx) => findOwnInvitation(tx, { id: id ?? '', email, userId }),
    { readOnly: true },
  );
  if (found === undefined) throw unknownInvitation();
  return found;
}
