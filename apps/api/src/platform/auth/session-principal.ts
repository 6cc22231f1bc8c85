import { timingSafeEqual } from 'node:crypto';
import type { Database } from '@tallybook/db';
import { commonRole, type Role } from '@tallybook/domain';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { causeForLog } from '../problems.ts';
import { cacheTtlMs, type Verified } from './cache.ts';
import { parseSession } from './session-cookie.ts';
import { findKeyOfSession, findSession, recordSessionUse, type SessionRecord } from './session-store.ts';
import { findRole } from './store.ts';
import { selectOrganization } from './token-principal.ts';
import { unauthenticated } from './unauthenticated.ts';

/** A session whose secret was presented. */
export type VerifiedSession = SessionRecord & { readonly id: string };

/** Services that verify sessions; `AppServices` has them. */
export interface SessionParts {
  readonly database: Database;
  readonly config: Pick<Config, 'production'>;
}

/** A stored session whose secret was presented. UNAUTHENTICATED for any other. */
export async function verifySession(
  { database }: Pick<SessionParts, 'database'>,
  value: string,
): Promise<VerifiedSession> {
  const given = parseSession(value);
  if (given === undefined) throw unauthenticated();
  const found = await database.system((tx) => findSession(tx, given.id), { oneFlight: true });
  if (found === undefined || !timingSafeEqual(Buffer.from(found.secret_hash), Buffer.from(given.secretHash)))
    throw unauthenticated();
  return { ...found, id: given.id };
}

/** Verifies the session of the console. Rejects with UNAUTHENTICATED, or with the database's error. */
export async function principalOfSession(
  parts: SessionParts & { readonly log: Logger },
  value: string,
  requested: () => string | undefined,
): Promise<Verified> {
  const { database, log } = parts;
  const started = performance.now();
  const session = await verifySession(parts, value);
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
      ...(await placeOf(parts, session, requestedId)),
    },
  };
}

/** The key that a session acts with; undefined if it is revoked or expired, or a test key in production. */
export async function validKeyOf(
  { database, config }: SessionParts,
  { key_organization_id: organizationId, api_key_id: id }: KeyOfSession,
): Promise<{ readonly role: Role; readonly member_role: Role } | undefined> {
  if (organizationId === null || id === null) return undefined;
  const key = await database.tenant(organizationId, (tx) => findKeyOfSession(tx, organizationId, id), {
    oneFlight: true,
  });
  return config.production && key?.environment === 'test' ? undefined : key;
}

type KeyOfSession = Pick<SessionRecord, 'key_organization_id' | 'api_key_id'>;

/** As `verifySession`. A session ends with its key: UNAUTHENTICATED. */
export async function verifySessionAndKey(parts: SessionParts, value: string): Promise<VerifiedSession> {
  const session = await verifySession(parts, value);
  if (session.via === 'key' && (await validKeyOf(parts, session)) === undefined) throw unauthenticated();
  return session;
}

/** The organization that the call acts in, and the role there. */
async function placeOf(
  parts: SessionParts,
  session: SessionRecord,
  requestedId: string | undefined,
): Promise<Pick<Verified['principal'], 'organizationId' | 'role'>> {
  const { key_organization_id: ofKey, user_id: userId, organizations } = session;
  const nowhere = { organizationId: null, role: null };
  if (session.via === 'key') {
    const key = await validKeyOf(parts, session);
    if (key === undefined) throw unauthenticated();
    const matches = requestedId === undefined || requestedId === ofKey;
    return matches ? { organizationId: ofKey, role: commonRole(key.role, key.member_role) } : nowhere;
  }
  const organizationId = selectOrganization(organizations, requestedId);
  if (organizationId === undefined) return nowhere;
  const role = await parts.database.tenant(organizationId, (tx) => findRole(tx, organizationId, userId), {
    oneFlight: true,
  });
  return role === undefined ? nowhere : { organizationId, role };
}
