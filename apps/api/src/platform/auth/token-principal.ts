import { identify, type IdentityParts } from './identify.ts';
import { cacheTtlMs, type Verified } from './cache.ts';
import type { VerifyToken } from './jwt.ts';
import { findRole } from './store.ts';

/** Verifies a JWT and finds its user. Rejects like `verifyToken` and `identify`, or with the database's error. */
export async function principalOfToken(
  { verifyToken, ...parts }: IdentityParts & { verifyToken: VerifyToken },
  token: string,
  requested: () => string | undefined,
): Promise<Verified> {
  const { database } = parts;
  const started = performance.now();
  const claims = await verifyToken(token);
  const requestedId = requested();
  const identity = await identify(parts, claims);
  const organizationId = selectOrganization(identity.organizations, requestedId);
  const role =
    organizationId === undefined
      ? undefined
      : await database.tenant(organizationId, (tx) => findRole(tx, organizationId, identity.user_id), {
          oneFlight: true,
        });
  return {
    expiresAt: Math.min(started + cacheTtlMs, claims.expiresAt),
    principal: {
      userId: identity.user_id,
      // The stored address, not the token's: the token may be old, and another account may have its address.
      email: identity.email,
      credential: 'jwt',
      apiKeyId: null,
      organizationId: role === undefined ? null : (organizationId ?? null),
      role: role ?? null,
    },
  };
}

/** The requested organization if the user is a member; without a request, their only one. */
export function selectOrganization(
  organizations: readonly string[],
  requestedId: string | undefined,
): string | undefined {
  if (requestedId !== undefined) return organizations.find((id) => id === requestedId);
  return organizations.length === 1 ? organizations[0] : undefined;
}
