import type { Transaction } from '@tallybook/db';
import type { Role } from '@tallybook/domain';

export interface KeyRecord {
  id: string;
  secret_hash: string;
  environment: string;
  role: Role;
  user_id: string;
  member_role: Role;
  email: string | null;
  /** Milliseconds until the key expires, by the database's clock; null for never. */
  expires_in: number | null;
  /** Whether the last use on record is more than a minute ago. */
  use_is_news: boolean;
}

export async function findKeyOrganization(
  { sql }: Transaction,
  lookupId: string,
): Promise<string | undefined> {
  const rows = await sql<{ id: string | null }[]>`select find_api_key_organization(${lookupId}) as id`;
  return rows[0]?.id ?? undefined;
}

/** A key that is neither revoked nor expired and whose member has not been removed. */
export async function findKey(
  { sql }: Transaction,
  organizationId: string,
  lookupId: string,
): Promise<KeyRecord | undefined> {
  const rows = await sql<KeyRecord[]>`
    select k.id, k.secret_hash, k.environment, k.role, k.user_id, m.role as member_role, u.email,
      (extract(epoch from k.expires_at - now()) * 1000)::float8 as expires_in,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as use_is_news
    from api_keys k
    join memberships m on m.organization_id = k.organization_id and m.user_id = k.user_id and m.removed_at is null
    join users u on u.id = k.user_id
    where k.organization_id = ${organizationId} and k.lookup_id = ${lookupId}
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;
  return rows[0];
}

/** The condition is checked again on the row as it is then, so of many at once one writes. */
export async function recordKeyUse(
  { sql }: Transaction,
  organizationId: string,
  keyId: string,
): Promise<void> {
  await sql`
    update api_keys set last_used_at = now()
    where organization_id = ${organizationId} and id = ${keyId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
}

export interface IdentityRecord {
  user_id: string;
  email: string | null;
  organizations: string[];
}

/** The person behind a token's issuer and subject, with the organizations they are a member of. */
export async function findIdentity(
  { sql }: Transaction,
  issuer: string,
  subject: string,
): Promise<IdentityRecord | undefined> {
  const rows = await sql<IdentityRecord[]>`
    select i.user_id, u.email, array(select find_member_organizations(i.user_id)) as organizations
    from user_identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`;
  return rows[0];
}

/**
 * Makes a first-seen subject a person: the one who has this verified address already, or a new one.
 * Of many first calls at the same time one does it; the others find it done.
 */
export async function addIdentity(
  { sql }: Transaction,
  made: { issuer: string; subject: string; email: string | null; name: string; newUserId: string },
): Promise<void> {
  const { issuer, subject, email, name, newUserId } = made;
  await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${issuer} ${subject}`}, 0))`,
    sql`
      insert into users (id, email, name)
      select ${newUserId}::uuid, ${email}::text, ${name}::text
      where not exists (select 1 from user_identities where issuer = ${issuer} and subject = ${subject})
      on conflict (email) do nothing`,
    // A statement of its own: it sees who won the race for the address.
    sql`
      insert into user_identities (issuer, subject, user_id)
      select ${issuer}::text, ${subject}::text, id from users where id = ${newUserId} or email = ${email}
      on conflict do nothing`,
  ]);
}

/** Records a verified address for a person known without one, unless it is another's. */
export async function addEmail({ sql }: Transaction, userId: string, email: string): Promise<void> {
  await sql`
    update users set email = ${email}
    where id = ${userId} and email is null and not exists (select 1 from users where email = ${email})`;
}

/** The user's role in the transaction's organization; undefined when not a member (or there is no such organization). */
export async function findRole(
  { sql }: Transaction,
  organizationId: string,
  userId: string,
): Promise<Role | undefined> {
  const rows = await sql<{ role: Role }[]>`
    select role from memberships
    where organization_id = ${organizationId} and user_id = ${userId} and removed_at is null`;
  return rows[0]?.role;
}
