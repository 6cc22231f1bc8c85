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
  text,
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
  { sql, db, flight }: Transaction,
  organizationId: string,
  keyId: string,
): Promise<void> {
  await flight([
    // On a cluster an update locks all keys, then all members, while a change of members locks them in the other order:
    // gives up before one of the two is canceled as a deadlock, after a second.
    sql`set local lock_timeout = '100ms'`,
    db
      .update(apiKeys)
      .set({ lastUsedAt: fragment`now()` })
      .where(
        and(
          eq(apiKeys.organizationId, organizationId),
          eq(apiKeys.id, keyId),
          or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, fragment`now() - interval '1 minute'`)),
        ),
      ),
  ]);
}

const identityRecord = {
  user_id: userIdentities.userId,
  email: users.email,
  /** Whether the token's address should be stored: read along, so that an unchanged one costs nothing. */
  address_changed: bool(),
  organizations: arrayOf(uuid()),
};

export type IdentityRecord = RowOf<typeof identityRecord>;

/** Claims of a token about its holder. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Null if it states no verified address. */
  readonly email: string | null;
  /** RFC 3339. */
  readonly issuedAt: string;
}

/** The user of a token's issuer and subject, and the organizations of which the user is a member. */
export async function findIdentity(
  { rows }: Transaction,
  { issuer, subject, email, issuedAt }: Identity,
): Promise<IdentityRecord | undefined> {
  const [found] = await rows(identityRecord)`
    select i.user_id, u.email, array(select find_member_organizations(i.user_id)) as organizations,
      (${email}::text is not null and u.email is distinct from ${email}::text
        and coalesce(u.email_asserted_at <= ${issuedAt}::timestamptz, true)
        and (u.email is not null or not exists (select from users other where other.email = ${email}::text)))
        as address_changed
    from user_identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`;
  return found;
}

const linkedShape = {
  outcome: text('created', 'linked', 'in_use', 'known'),
  user_id: uuid(),
  /** Where the audit row is; null without one. */
  event_scope: nullable(uuid()),
};

/**
 * Links an unknown subject to a new user, or to the user with its address who has no subject of this issuer yet. Of
 * several concurrent first calls one creates the identity; the others find it.
 */
export async function linkIdentity(
  { rows }: Transaction,
  { issuer, subject, email, issuedAt }: Identity,
  added: { name: string; newUserId: string; eventId: string },
): Promise<RowOf<typeof linkedShape>> {
  const [linked] = await rows(linkedShape)`
    select outcome, user_id, event_scope from link_identity(
      ${issuer}, ${subject}, ${email}, ${issuedAt}::timestamptz, ${added.name}, ${added.newUserId}::uuid,
      ${added.eventId}::uuid)`;
  return linked as RowOf<typeof linkedShape>;
}

const changedShape = { previous: nullable(text()), stored: nullable(text()), event_scope: nullable(uuid()) };

/** Stores the address of a newer token, or none if another user has it. */
export async function changeAddress(
  { rows }: Transaction,
  change: { userId: string; email: string; issuedAt: string; eventId: string },
): Promise<RowOf<typeof changedShape>> {
  const [changed] = await rows(changedShape)`
    select previous, stored, event_scope from change_address(
      ${change.userId}::uuid, ${change.email}, ${change.issuedAt}::timestamptz, ${change.eventId}::uuid)`;
  return changed as RowOf<typeof changedShape>;
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

/** The organizations that a user is a member of, in the order of their ids, which is the order of creation. */
export async function findOwnOrganizationIds({ rows }: Transaction, userId: string): Promise<string[]> {
  const found = await rows({ id: uuid() })`select find_member_organizations(${userId}) as id`;
  return found.map(({ id }) => id);
}
