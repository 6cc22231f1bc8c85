import type { Transaction } from '@tallybook/db';
import type { ApiKey, Role } from '@tallybook/domain';
import type { MintedKey } from '../../platform/auth/api-key.ts';
import type { Position } from '../../platform/cursor.ts';

const columns = ({ sql }: Transaction) =>
  sql`id, name, role, user_id, environment, created_at, expires_at, revoked_at, last_used_at`;

/** Stores what a key is recognised by, never the key. It expires by the database's clock. */
export async function insertKey(
  tx: Transaction,
  organizationId: string,
  key: {
    id: string;
    name: string;
    role: Role;
    userId: string;
    expiresInDays: number | undefined;
    /** The key that makes this one, which this one does not outlive. */
    madeWith: string | null;
  },
  minted: MintedKey,
): Promise<ApiKey> {
  const rows = await tx.sql<ApiKey[]>`
    insert into api_keys
      (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id, expires_at)
    values (${organizationId}, ${key.id}, ${minted.lookupId}, ${minted.secretHash}, ${minted.environment},
      ${key.name}, ${key.role}, ${key.userId}, least(
        now() + make_interval(days => ${key.expiresInDays ?? null}::int),
        (select made.expires_at from api_keys made
          where made.organization_id = ${organizationId} and made.id = ${key.madeWith}::uuid)))
    returning ${columns(tx)}`;
  return rows[0] as ApiKey;
}

/** True for a key made within the hour, not revoked, and never used: its answer may have been lost. */
export async function isFreshKey(
  { sql }: Transaction,
  organizationId: string,
  { lookupId, secretHash }: MintedKey,
): Promise<boolean> {
  const rows = await sql`
    select 1 from api_keys
    where organization_id = ${organizationId} and lookup_id = ${lookupId} and secret_hash = ${secretHash}
      and revoked_at is null and last_used_at is null and created_at > now() - interval '1 hour'`;
  return rows.length === 1;
}

/** Newest first, those with one of these roles; one more than a page. */
export async function selectKeys(
  tx: Transaction,
  organizationId: string,
  roles: readonly Role[],
  page: { size: number; after: Position | undefined },
): Promise<ApiKey[]> {
  const { sql } = tx;
  return sql<ApiKey[]>`
    select ${columns(tx)} from api_keys
    where organization_id = ${organizationId} and role = any (${[...roles]}::text[])
    ${page.after === undefined ? sql`` : sql`and id < ${page.after[0] ?? ''}::uuid`}
    order by id desc limit ${page.size + 1}`;
}

export interface RevokedKey {
  name: string;
  role: Role;
  user_id: string;
  /** False when it was revoked already. */
  changed: boolean;
}

/** Revokes a key; one that is revoked already keeps its time. Undefined when there is no such key. */
export async function revokeKeyRow(
  { sql }: Transaction,
  organizationId: string,
  id: string,
  roles: readonly Role[],
): Promise<RevokedKey | undefined> {
  // Of two revocations at once the second waits for the row, and then finds it revoked.
  const rows = await sql<RevokedKey[]>`
    with key as materialized (
      select id, revoked_at from api_keys
      where organization_id = ${organizationId} and id = ${id} and role = any (${[...roles]}::text[]) for update)
    update api_keys k set revoked_at = coalesce(k.revoked_at, now()) from key
    where k.organization_id = ${organizationId} and k.id = key.id
    returning k.name, k.role, k.user_id, key.revoked_at is null as changed`;
  return rows[0];
}
