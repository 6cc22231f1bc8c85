import {
  and,
  arrayOf,
  bool,
  eq,
  float8,
  fragment,
  isNull,
  lt,
  nullable,
  or,
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { apiKeys, memberships, userIdentities, users } from '@tallybook/db/schema';
import type { Role } from '@tallybook/domain';

const keyOrganization = { id: nullable(uuid()) };

export async function findKeyOrganization(
  { rows }: Transaction,
  lookupId: string,
): Promise<string | undefined> {
  const [found] = await rows(keyOrganization)`select find_api_key_organization(${lookupId}) as id`;
  return found?.id ?? undefined;
}

const keyRecord = {
  id: apiKeys.id,
  secret_hash: apiKeys.secretHash,
  environment: apiKeys.environment,
  role: apiKeys.role,
  user_id: apiKeys.userId,
  member_role: memberships.role,
  email: users.email,
  /** Milliseconds until the key expires, by the database's clock; null for never. */
  expires_in: nullable(float8()),
  /** Whether the recorded last use is more than a minute old. */
  use_is_news: bool(),
};

/** A key that is neither revoked nor expired and whose member has not been removed. */
export async function findKey(
  { rows }: Transaction,
  organizationId: string,
  lookupId: string,
): Promise<RowOf<typeof keyRecord> | undefined> {
  const [found] = await rows(keyRecord)`
    select k.id, k.secret_hash, k.environment, k.role, k.user_id, m.role as member_role, u.email,
      (extract(epoch from k.expires_at - now()) * 1000)::float8 as expires_in,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as use_is_news
    from api_keys k
    join memberships m on m.organization_id = k.organization_id and m.user_id = k.user_id and m.removed_at is null
    join users u on u.id = k.user_id
    where k.organization_id = ${organizationId} and k.lookup_id = ${lookupId}
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;
  return found;
}

/** PostgreSQL checks the condition again on the updated row, so one of many concurrent uses writes. */
export async function recordKeyUse(
  { db }: Transaction,
  organizationId: string,
  keyId: string,
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: fragment`now()` })
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.id, keyId),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, fragment`now() - interval '1 minute'`)),
      ),
    );
}

const identityRecord = {
  user_id: userIdentities.userId,
  email: users.email,
  organizations: arrayOf(uuid()),
};

export type IdentityRecord = RowOf<typeof identityRecord>;

/** The user of a token's issuer and subject, and the organizations of which the user is a member. */
export async function findIdentity(
  { rows }: Transaction,
  issuer: string,
  subject: string,
): Promise<IdentityRecord | undefined> {
  const [found] = await rows(identityRecord)`
    select i.user_id, u.email, array(select find_member_organizations(i.user_id)) as organizations
    from user_identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`;
  return found;
}

/**
 * Links an unknown subject to the user who has this verified address, or to a new user. Of several concurrent first
 * calls one creates the identity; the others find it.
 */
export async function addIdentity(
  { sql, flight }: Transaction,
  identity: { issuer: string; subject: string; email: string | null; name: string; newUserId: string },
): Promise<void> {
  const { issuer, subject, email, name, newUserId } = identity;
  await flight([
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${issuer} ${subject}`}, 0))`,
    sql`
      insert into users (id, email, name)
      select ${newUserId}::uuid, ${email}::text, ${name}::text
      where not exists (select 1 from user_identities where issuer = ${issuer} and subject = ${subject})
      on conflict (email) do nothing`,
    // A separate statement: its snapshot contains the user who took the address first.
    sql`
      insert into user_identities (issuer, subject, user_id)
      select ${issuer}::text, ${subject}::text, id from users where id = ${newUserId} or email = ${email}
      on conflict do nothing`,
  ]);
}

/** Records a verified address for a user without one, unless another user has it. */
export async function addEmail({ sql }: Transaction, userId: string, email: string): Promise<void> {
  await sql`
    update users set email = ${email}
    where id = ${userId} and email is null and not exists (select 1 from users where email = ${email})`;
}

/** The user's role in the transaction's organization; undefined if not a member (or there is no such organization). */
export async function findRole(
  { db }: Transaction,
  organizationId: string,
  userId: string,
): Promise<Role | undefined> {
  const [member] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        isNull(memberships.removedAt),
      ),
    );
  return member?.role;
}
