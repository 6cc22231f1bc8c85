import type { Database } from '@tallybook/db';
import { newId } from '../ids.ts';
import { cacheTtlMs, type Verified } from './cache.ts';
import type { TokenClaims, VerifyToken } from './jwt.ts';
import { unauthenticated } from './unauthenticated.ts';
import { addEmail, addIdentity, findIdentity, findRole, type IdentityRecord } from './store.ts';

/** Verifies a JWT and finds its user. Rejects with UNAUTHENTICATED, UNAVAILABLE, or the database's error. */
export async function principalOfToken(
  { database, verifyToken }: { database: Database; verifyToken: VerifyToken },
  token: string,
  requested: () => string | undefined,
): Promise<Verified> {
  const started = performance.now();
  const claims = await verifyToken(token);
  const requestedId = requested();
  const identity = await findOrAddIdentity(database, claims);
  const organizationId = selectOrganization(identity.organizations, requestedId);
  const role =
    organizationId === undefined
      ? undefined
      : await database.tenant(organizationId, (tx) => findRole(tx, organizationId, identity.user_id), {
          readOnly: true,
        });
  return {
    expiresAt: Math.min(started + cacheTtlMs, claims.expiresAt),
    principal: {
      userId: identity.user_id,
      // The token's address is the most recent one, but many access tokens carry none.
      email: claims.email ?? identity.email,
      credential: 'jwt',
      apiKeyId: null,
      organizationId: role === undefined ? null : (organizationId ?? null),
      role: role ?? null,
    },
  };
}

async function findOrAddIdentity(database: Database, claims: TokenClaims): Promise<IdentityRecord> {
  const { issuer, subject, email, name } = claims;
  const find = (): Promise<IdentityRecord | undefined> =>
    database.system((tx) => findIdentity(tx, issuer, subject), { readOnly: true });
  const known = await find();
  if (known !== undefined) {
    if (known.email === null && email !== null)
      await database.system((tx) => addEmail(tx, known.user_id, email));
    return known;
  }
  const newUserId = newId();
  await database.system((tx) =>
    addIdentity(tx, { issuer, subject, email, name: name ?? email?.split('@')[0] ?? 'Unnamed', newUserId }),
  );
  const added = await find();
  // Identities are never deleted.
  if (added === undefined) throw unauthenticated();
  return added;
}

/** The requested organization if the user is a member; without a request, their only one. */
function selectOrganization(
  organizations: readonly string[],
  requestedId: string | undefined,
): string | undefined {
  if (requestedId !== undefined) return organizations.find((id) => id === requestedId);
  return organizations.length === 1 ? organizations[0] : undefined;
}
