import { timingSafeEqual } from 'node:crypto';
import type { Database } from '@tallybook/db';
import { lowerRole } from '@tallybook/domain';
import type { Logger } from '../log.ts';
import { causeForLog } from '../problems.ts';
import { cacheTtlMs, type Verified } from './cache.ts';
import { parseSession } from './session-cookie.ts';
import { findKeyRoles, findSession, recordSessionUse, type SessionRecord } from './session-store.ts';
import { findRole } from './store.ts';
import { selectOrganization } from './token-principal.ts';
import { unauthenticated } from './unauthenticated.ts';

/** A stored session whose secret was presented. UNAUTHENTICATED for any other. */
export async function verifySession(
  database: Database,
  value: string,
): Promise<SessionRecord & { id: string }> {
  const given = parseSession(value);
  if (given === undefined) throw unauthenticated();
  const found = await database.system((tx) => findSession(tx, given.id), { oneFlight: true });
  if (found === undefined || !timingSafeEqual(Buffer.from(found.secret_hash), Buffer.from(given.secretHash)))
    throw unauthenticated();
  return { ...found, id: given.id };
}

/** Verifies the session of the console. Rejects with UNAUTHENTICATED, or with the database's error. */
export async function principalOfSession(
  { database, log }: { database: Database; log: Logger },
  value: string,
  requested: () => string | undefined,
): Promise<Verified> {
  const started = performance.now();
  const session = await verifySession(database, value);
  const requestedId = requested();
  if (session.use_is_news)
    void database
      .system((tx) => recordSessionUse(tx, session.id))
      .catch((error: unknown) => log.warn(causeForLog(error), 'could not record the last use of a session'));
  return {
    expiresAt: started + Math.min(cacheTtlMs, session.expires_in),
    principal: {
      userId: session.user_id,
      email: session.email,
      credential: 'session',
      apiKeyId: session.api_key_id,
      signedInAt: started - session.age,
      ...(await placeOf(database, session, requestedId)),
    },
  };
}

/** A session ends with its key: UNAUTHENTICATED. */
async function rolesOfKey(database: Database, organizationId: string, keyId: string) {
  const roles = await database.tenant(organizationId, (tx) => findKeyRoles(tx, organizationId, keyId), {
    oneFlight: true,
  });
  if (roles === undefined) throw unauthenticated();
  return roles;
}

/** As `verifySession`, and the key of the session, if it has one, is valid too. */
export async function verifySessionAndKey(
  database: Database,
  value: string,
): Promise<SessionRecord & { id: string }> {
  const session = await verifySession(database, value);
  const { key_organization_id: organizationId, api_key_id: keyId } = session;
  if (organizationId !== null && keyId !== null) await rolesOfKey(database, organizationId, keyId);
  return session;
}

/** The organization that the call acts in, and the role there. */
async function placeOf(
  database: Database,
  session: SessionRecord,
  requestedId: string | undefined,
): Promise<Pick<Verified['principal'], 'organizationId' | 'role'>> {
  const { key_organization_id: ofKey, api_key_id: keyId, user_id: userId, organizations } = session;
  const nowhere = { organizationId: null, role: null };
  if (ofKey !== null && keyId !== null) {
    const roles = await rolesOfKey(database, ofKey, keyId);
    const matches = requestedId === undefined || requestedId === ofKey;
    return matches ? { organizationId: ofKey, role: lowerRole(roles.role, roles.member_role) } : nowhere;
  }
  const organizationId = selectOrganization(organizations, requestedId);
  if (organizationId === undefined) return nowhere;
  const role = await database.tenant(organizationId, (tx) => findRole(tx, organizationId, userId), {
    oneFlight: true,
  });
  return role === undefined ? nowhere : { organizationId, role };
}
