import {
  and,
  asc,
  bool,
  eq,
  gt,
  ilike,
  int4,
  isNull,
  fragment,
  nullable,
  or,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { apiKeys, memberships, users } from '@tallybook/db/schema';
import type { ListMembers, Member, Role } from '@tallybook/domain';
import { isKeyValid, lockMembers, type Caller } from '../../../platform/caller-rights-store.ts';
import { containing } from '../../../platform/containing.ts';
import type { Position } from '../../../platform/cursor.ts';

const memberColumns = {
  user_id: memberships.userId,
  email: users.email,
  name: users.name,
  role: memberships.role,
  created_at: memberships.createdAt,
};

/** A page of current members in the order of their ids, the longest-known first, and one row more. */
export async function selectMembers(
  { db }: Transaction,
  organizationId: string,
  { q }: ListMembers,
  page: { size: number; after: Position | undefined },
): Promise<Member[]> {
  const after = page.after?.[0];
  const pattern = containing(q ?? '');
  return db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        isNull(memberships.removedAt),
        q === undefined ? undefined : or(ilike(users.name, pattern), ilike(users.email, pattern)),
        after === undefined ? undefined : gt(memberships.userId, `${after}`),
      ),
    )
    .orderBy(asc(memberships.userId))
    .limit(page.size + 1);
}

const changeStateShape = {
  /** The role of the member to change; null if not a member. */
  target: nullable(memberships.role),
  /** The role of the caller; null if not a member. */
  actor: nullable(memberships.role),
  owners: int4(),
  /** False if the caller's API key has been revoked or has expired. */
  key_valid: bool(),
};
export type ChangeState = RowOf<typeof changeStateShape>;

/**
 * Locks the organization's members until the transaction ends, then reads the roles that a change depends on: of two
 * owners who demote each other concurrently, the second sees the first demotion.
 */
export async function lockChangeState(
  tx: Transaction,
  actor: Caller,
  targetId: string,
): Promise<ChangeState> {
  const { organizationId } = actor;
  const [, [state]] = await tx.flight([
    () => lockMembers(tx, organizationId),
    // A separate statement: its snapshot is taken after the lock is acquired.
    tx.rows(changeStateShape)`
      select
        max(role) filter (where user_id = ${targetId}) as target,
        max(role) filter (where user_id = ${actor.userId}) as actor,
        (count(*) filter (where role = 'owner'))::int as owners,
        ${isKeyValid(tx, actor)} as key_valid
      from memberships where organization_id = ${organizationId} and removed_at is null`,
  ]);
  // An aggregate without GROUP BY always returns one row.
  return state as ChangeState;
}

export async function updateRoleRow(
  { rows }: Transaction,
  organizationId: string,
  userId: string,
  role: Role,
): Promise<Member> {
  const [updated] = await rows(memberColumns)`
    update memberships m set role = ${role} from users u
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and u.id = m.user_id
    returning m.user_id, u.email, u.name, m.role, m.created_at`;
  if (updated === undefined) throw new Error('a locked membership has disappeared');
  return updated;
}

/** Marks the membership as removed; rows are never deleted. */
export async function removeMemberRow(
  { db }: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  await db
    .update(memberships)
    .set({ removedAt: fragment`now()` })
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        isNull(memberships.removedAt),
      ),
    );
}

/** Revokes the member's keys, except those with one of the given roles. Returns the ids of the revoked keys. */
export async function revokeKeysExcept(
  { rows }: Transaction,
  organizationId: string,
  userId: string,
  roles: readonly Role[],
): Promise<string[]> {
  const revoked = await rows({ id: apiKeys.id })`
    update api_keys set revoked_at = now()
    where organization_id = ${organizationId} and user_id = ${userId} and revoked_at is null
      and role <> all (${[...roles]}::text[])
    returning id`;
  return revoked.map(({ id }) => id);
}
