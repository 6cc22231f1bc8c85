import type { Database } from '@tallybook/db';
import { newId } from '../ids.ts';
import { cacheForMs, type Verified } from './cache.ts';
import type { TokenClaims, VerifyToken } from './jwt.ts';
import { unauthenticated } from './refusal.ts';
import { addEmail, addIdentity, findIdentity, findRole, type IdentityRecord } from './store.ts';

/** Verifies a JWT and finds whose it is. Rejects with UNAUTHENTICATED, UNAVAILABLE, or the database's fault. */
export async function principalOfToken(
  { database, verifyToken }: { database: Database; verifyToken: VerifyToken },
  token: string,
  named: () => string | undefined,
): Promise<Verified> {
  const asked = performance.now();
  const claims = await verifyToken(token);
  const wanted = named();
  const identity = await identityOf(database, claims);
  const organizationId = chosen(identity.organizations, wanted);
  const role =
    organizationId === undefined
      ? undefined
      : await database.tenant(organizationId, (tx) => findRole(tx, organizationId, identity.user_id), {
          readOnly: true,
        });
  return {
    until: Math.min(asked + cacheForMs, claims.until),
    principal: {
      userId: identity.user_id,
      // The token's own address is the newest word on it; many access tokens carry none.
      email: claims.email ?? identity.email,
      credential: 'jwt',
      apiKeyId: null,
      organizationId: role === undefined ? null : (organizationId ?? null),
      role: role ?? null,
    },
  };
}

async function identityOf(database: Database, claims: TokenClaims): Promise<IdentityRecord> {
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
  const made = await find();
  // Nobody deletes identities.
  if (made === undefined) throw unauthenticated();
  return made;
}

/** The organization named, if a member there; without a name the only one there is. */
function chosen(organizations: readonly string[], wanted: string | undefined): string | undefined {
  if (wanted !== undefined) return organizations.find((each) => each === wanted);
  return organizations.length === 1 ? organizations[0] : undefined;
}
