import { and, asc, eq, isNull, type Transaction } from '@tallybook/db';
import { memberships, users } from '@tallybook/db/schema';

/** The owner who has been a member for the longest time. */
export async function findFirstOwner(
  { db }: Transaction,
  organizationId: string,
): Promise<{ user_id: string; email: string | null } | undefined> {
  const [owner] = await db
    .select({ user_id: memberships.userId, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.role, 'owner'),
        isNull(memberships.removedAt),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(memberships.userId))
    .limit(1);
  return owner;
}
