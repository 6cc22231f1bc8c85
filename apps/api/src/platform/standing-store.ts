import type { Transaction } from '@tallybook/db';
import type { Role } from '@tallybook/domain';

// Whoever changes who may do what in an organization holds this lock alone; whoever gives something away by a right
// of theirs shares it. So nothing is given by a right that is being taken away at the same moment.
const keyOf = (organizationId: string): string => `members:${organizationId}`;

/** Changes of one organization's members wait for each other, and for what is being given, until the transaction ends. */
export async function lockMembers({ sql }: Transaction, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(organizationId)}, 0))`;
}

/** The member's role, which stays what it is until the transaction ends; undefined when not a member. */
export async function holdRole(
  { sql }: Transaction,
  organizationId: string,
  userId: string,
): Promise<Role | undefined> {
  const locked = sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(organizationId)}, 0))`;
  // A statement of its own: its snapshot is taken after the lock is held.
  const read = sql<{ role: Role }[]>`
    select role from memberships
    where organization_id = ${organizationId} and user_id = ${userId} and removed_at is null`;
  const [, rows] = await Promise.all([locked, read]);
  return rows[0]?.role;
}
