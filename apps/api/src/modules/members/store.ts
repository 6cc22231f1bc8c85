import type { Transaction } from '@tallybook/db';
import type { Member, Role } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { keyHolds, lockMembers, type Caller } from '../../platform/caller-rights-store.ts';

const columns = ({ sql }: Transaction) => sql`m.user_id, u.email, u.name, m.role, m.created_at`;

/** Longest-known people first; one more than a page. */
export async function selectMembers(
  tx: Transaction,
  organizationId: string,
  page: { size: number; after: Position | undefined },
): Promise<Member[]> {
  const { sql } = tx;
  return sql<Member[]>`
    select ${columns(tx)} from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.removed_at is null
    ${page.after === undefined ? sql`` : sql`and m.user_id > ${page.after[0] ?? ''}::uuid`}
    order by m.user_id limit ${page.size + 1}`;
}

/** Who is changed, who changes it, and how many owners there are. */
export interface Standing {
  readonly target: Role | undefined;
  readonly actor: Role | undefined;
  readonly owners: number;
  /** False when the actor's key is revoked or expired by now. */
  readonly keyHolds: boolean;
}

/**
 * Makes changes of one organization's members wait for each other until the transaction ends, then reads
 * how things stand: two owners who demote each other at the same moment are seen one after the other.
 */
export async function lockStanding(tx: Transaction, actor: Caller, targetId: string): Promise<Standing> {
  const { organizationId } = actor;
  // Another statement than what is read: that takes its snapshot after the lock is held.
  await lockMembers(tx, organizationId);
  const rows = await tx.sql<
    { target: Role | null; actor: Role | null; owners: number; key_holds: boolean }[]
  >`
    select
      max(role) filter (where user_id = ${targetId}) as target,
      max(role) filter (where user_id = ${actor.userId}) as actor,
      (count(*) filter (where role = 'owner'))::int as owners,
      ${keyHolds(tx, actor)} as key_holds
    from memberships where organization_id = ${organizationId} and removed_at is null`;
  const row = rows[0];
  return {
    target: row?.target ?? undefined,
    actor: row?.actor ?? undefined,
    owners: row?.owners ?? 0,
    keyHolds: row?.key_holds === true,
  };
}

export async function updateRoleRow(
  tx: Transaction,
  organizationId: string,
  userId: string,
  role: Role,
): Promise<Member> {
  const rows = await tx.sql<Member[]>`
    update memberships m set role = ${role} from users u
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and u.id = m.user_id
    returning ${columns(tx)}`;
  return rows[0] as Member;
}

/** The row stays. */
export async function removeMemberRow(
  { sql }: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  await sql`
    update memberships set removed_at = now()
    where organization_id = ${organizationId} and user_id = ${userId} and removed_at is null`;
}

/** Revokes the member's keys but those of these roles; the ids of those revoked. */
export async function revokeKeysBut(
  { sql }: Transaction,
  organizationId: string,
  userId: string,
  roles: readonly Role[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update api_keys set revoked_at = now()
    where organization_id = ${organizationId} and user_id = ${userId} and revoked_at is null
      and role <> all (${[...roles]}::text[])
    returning id`;
  return rows.map(({ id }) => id);
}
