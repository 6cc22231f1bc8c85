import { and, bool, desc, eq, isAnyOf, lt, type RowOf, type Transaction } from '@tallybook/db';
import { apiKeys } from '@tallybook/db/schema';
import type { ApiKey, Role } from '@tallybook/domain';
import type { MintedKey } from '../../../platform/auth/api-key.ts';
import type { Position } from '../../../platform/cursor.ts';

const keyColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  role: apiKeys.role,
  user_id: apiKeys.userId,
  environment: apiKeys.environment,
  created_at: apiKeys.createdAt,
  expires_at: apiKeys.expiresAt,
  revoked_at: apiKeys.revokedAt,
  last_used_at: apiKeys.lastUsedAt,
};

export interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly userId: string;
  readonly expiresInDays: number | undefined;
  /** The API key that creates this one, if any: the new key expires no later. */
  readonly createdWith: string | null;
}

/** Stores the lookup id and the hash of a key, never the key itself. The database clock sets its expiry. */
export async function insertKey(
  tx: Transaction,
  organizationId: string,
  key: NewKey,
  minted: MintedKey,
): Promise<ApiKey> {
  // A statement of its own: an insert that also reads the table locks it on every node of a cluster, two at once deadlock.
  const creatorExpires =
    key.createdWith === null ? null : await expiryOf(tx, organizationId, key.createdWith);
  // The alias is necessary: without one, Citus gives the returned columns a name that the shard does not have.
  const [inserted] = await tx.rows(keyColumns)`
    insert into api_keys as k
      (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id, expires_at)
    values (${organizationId}, ${key.id}, ${minted.lookupId}, ${minted.secretHash}, ${minted.environment},
      ${key.name}, ${key.role}, ${key.userId},
      least(now() + make_interval(days => ${key.expiresInDays ?? null}::int), ${creatorExpires}::timestamptz))
    returning k.id, k.name, k.role, k.user_id, k.environment, k.created_at, k.expires_at, k.revoked_at, k.last_used_at`;
  if (inserted === undefined) throw new Error('an insert returned no row');
  return inserted;
}

/** It never changes. */
async function expiryOf({ db }: Transaction, organizationId: string, id: string): Promise<string | null> {
  const [key] = await db
    .select({ expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, id)));
  return key?.expiresAt ?? null;
}

/** A page of the keys with one of these roles, of one member or of all, newest first, and one row more. */
export async function selectKeys(
  { db }: Transaction,
  organizationId: string,
  { roles, owner }: { roles: readonly Role[]; owner: string | undefined },
  page: { size: number; after: Position | undefined },
): Promise<ApiKey[]> {
  const after = page.after?.[0];
  return db
    .select(keyColumns)
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        isAnyOf(apiKeys.role, roles),
        owner === undefined ? undefined : eq(apiKeys.userId, owner),
        after === undefined ? undefined : lt(apiKeys.id, `${after}`),
      ),
    )
    .orderBy(desc(apiKeys.id))
    .limit(page.size + 1);
}

const revokedShape = {
  name: apiKeys.name,
  role: apiKeys.role,
  user_id: apiKeys.userId,
  /** False if the key was already revoked. */
  changed: bool(),
};
export type RevokedKey = RowOf<typeof revokedShape>;

/**
 * Revokes a key with one of these roles, of the member `owner` or (null) of anyone; a revoked one keeps its time.
 * Undefined if there is no such key.
 */
export async function revokeKeyRow(
  { rows }: Transaction,
  organizationId: string,
  { id, owner, roles }: { id: string; owner: string | null; roles: readonly Role[] },
): Promise<RevokedKey | undefined> {
  // The second of two concurrent revocations waits for the row lock and then finds the key revoked. now() is
  // selected, because Citus rejects it within COALESCE.
  const [revoked] = await rows(revokedShape)`
    with key as materialized (
      select id, revoked_at, now() as now from api_keys
      where organization_id = ${organizationId} and id = ${id} and role = any (${[...roles]}::text[])
        and (${owner}::uuid is null or user_id = ${owner}::uuid) for update)
    update api_keys k set revoked_at = coalesce(k.revoked_at, key.now) from key
    where k.organization_id = ${organizationId} and k.id = key.id
    returning k.name, k.role, k.user_id, key.revoked_at is null as changed`;
  return revoked;
}

/** Whether the organization has fewer live keys. Concurrent creations take turns, so that none exceeds the limit. */
export async function hasRoomForKey(
  { sql, rows, flight }: Transaction,
  organizationId: string,
  limit: number,
): Promise<boolean> {
  const [, [room]] = await flight([
    sql`select pg_advisory_xact_lock(hashtextextended(${`keys:${organizationId}`}, 0))`,
    // A separate statement: its snapshot is taken after the lock is acquired.
    rows({ room: bool() })`
      select count(*) < ${limit}::int as room from api_keys
      where organization_id = ${organizationId} and revoked_at is null
        and (expires_at is null or expires_at > now())`,
  ]);
  return room?.room === true;
}
