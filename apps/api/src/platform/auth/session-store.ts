import { arrayOf, bool, float8, instant, int4, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { apiKeys, consoleSessions, memberships, users } from '@tallybook/db/schema';

const sessionRecord = {
  secret_hash: consoleSessions.secretHash,
  user_id: consoleSessions.userId,
  email: users.email,
  via: consoleSessions.via,
  key_organization_id: consoleSessions.keyOrganizationId,
  api_key_id: consoleSessions.apiKeyId,
  organizations: arrayOf(uuid()),
  /** Milliseconds until the session ends, by the database's clock. */
  expires_in: float8(),
  expires_at: consoleSessions.expiresAt,
  /** Milliseconds since the person authenticated, by the database's clock. */
  age: float8(),
  /** Whether the recorded last use is more than a minute old. */
  use_is_news: bool(),
};

export type SessionRecord = RowOf<typeof sessionRecord>;

/** A session that has not ended and was used within the last 12 hours. */
export async function findSession({ rows }: Transaction, id: string): Promise<SessionRecord | undefined> {
  const [found] = await rows(sessionRecord)`
    select s.secret_hash, s.user_id, u.email, s.via, s.key_organization_id, s.api_key_id,
      array(select find_member_organizations(s.user_id)) as organizations,
      (extract(epoch from s.expires_at - now()) * 1000)::float8 as expires_in, s.expires_at,
      (extract(epoch from now() - s.authenticated_at) * 1000)::float8 as age,
      s.last_seen_at < now() - interval '1 minute' as use_is_news
    from console_sessions s join users u on u.id = s.user_id
    where s.id = ${id} and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - interval '12 hours'`;
  return found;
}

const keyOfSession = { role: apiKeys.role, environment: apiKeys.environment, member_role: memberships.role };

/** The key that a session acts with, and the role of its member; undefined if either is gone. */
export async function findKeyOfSession(
  { rows }: Transaction,
  organizationId: string,
  keyId: string,
): Promise<RowOf<typeof keyOfSession> | undefined> {
  const [found] = await rows(keyOfSession)`
    select k.role, k.environment, m.role as member_role
    from api_keys k
    join memberships m on m.organization_id = k.organization_id and m.user_id = k.user_id and m.removed_at is null
    where k.organization_id = ${organizationId} and k.id = ${keyId}
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;
  return found;
}

/** Only one of many concurrent uses writes. */
export async function recordSessionUse({ sql }: Transaction, id: string): Promise<void> {
  await sql`
    update console_sessions set last_seen_at = now()
    where id = ${id} and last_seen_at < now() - interval '1 minute'`;
}

export interface NewSession {
  readonly id: string;
  readonly secretHash: string;
  readonly userId: string;
  readonly via: 'link' | 'oidc' | 'key';
  readonly keyOrganizationId: string | null;
  readonly apiKeyId: string | null;
  /** When the person entered a password, or the like, at the identity provider; null: now. */
  readonly authenticatedAt: Date | null;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Returns when the session ends (UTC), or undefined if its key is no longer valid, or there was a session with its id. */
export async function insertSession({ rows }: Transaction, session: NewSession): Promise<string | undefined> {
  const [started] = await rows({ ends: instant() })`
    select ends from start_console_session(${session.id}::uuid, ${session.secretHash}, ${session.userId}::uuid,
      ${session.via}, ${session.keyOrganizationId}::uuid, ${session.apiKeyId}::uuid, ${session.address},
      ${session.userAgent}, ${session.authenticatedAt?.toISOString() ?? null}::timestamptz) as ends`;
  return started?.ends;
}

const listedSession = {
  id: consoleSessions.id,
  via: consoleSessions.via,
  key_organization_id: consoleSessions.keyOrganizationId,
  api_key_id: consoleSessions.apiKeyId,
  created_at: consoleSessions.createdAt,
  last_seen_at: consoleSessions.lastSeenAt,
  expires_at: consoleSessions.expiresAt,
  address: consoleSessions.address,
  user_agent: consoleSessions.userAgent,
};

/**
 * The sessions of a user that have not ended, the last used one first.
 *
 * @param keyId only those of this key; null: all
 */
export function selectSessions({ rows }: Transaction, userId: string, keyId: string | null) {
  return rows(listedSession)`
    select s.id, s.via, s.key_organization_id, s.api_key_id, s.created_at, s.last_seen_at, s.expires_at, s.address, s.user_agent
    from console_sessions s
    where s.user_id = ${userId} and (${keyId}::uuid is null or s.api_key_id = ${keyId}::uuid)
      and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours'
    order by s.last_seen_at desc, s.id
    limit 100`;
}

/**
 * Ends all sessions of a user but one, however many; without a key also links that were not used yet.
 *
 * @param kept.apiKeyId ends only those of this key; null: all
 */
export async function endOtherSessions(
  { rows }: Transaction,
  kept: { id: string; userId: string; apiKeyId: string | null; address: string; userAgent: string | null },
): Promise<void> {
  await rows({ ended: int4() })`
    select end_other_console_sessions(${kept.id}::uuid, ${kept.userId}::uuid, ${kept.apiKeyId}::uuid,
      ${kept.address}, ${kept.userAgent}) as ended`;
}

/**
 * Ends the sessions of a member: those of the person, and those of keys of the organization; also links that were not
 * used. Returns how many sessions ended.
 */
export async function endSessionsOfMember(
  { rows }: Transaction,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<number> {
  const [row] = await rows({ ended: int4() })`
    select end_member_sessions(${userId}::uuid, ${organizationId}::uuid) as ended`;
  return row?.ended ?? 0;
}

/** Deletes some sessions that ended 30 days ago, and links that expired a day ago; returns how many. */
export async function purgeSessions({ rows }: Transaction): Promise<number> {
  const [row] = await rows({ deleted: int4() })`select purge_console_sessions() as deleted`;
  return row?.deleted ?? 0;
}

/** Whether there was such a session. */
export async function endSession(
  { rows }: Transaction,
  session: { id: string; userId: string; address: string; userAgent: string | null },
): Promise<boolean> {
  const [ended] = await rows({ ended: bool() })`
    select end_console_session(${session.id}::uuid, ${session.userId}::uuid, ${session.address},
      ${session.userAgent}) as ended`;
  return ended?.ended ?? false;
}
