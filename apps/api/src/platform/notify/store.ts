import { and, eq, isAnyOf, isNull, type Transaction } from '@tallybook/db';
import { memberships } from '@tallybook/db/schema';
import type { Role } from '@tallybook/domain';

/** The ids of the current members with one of these roles. */
export async function selectMembersWithRole(
  { db }: Transaction,
  organizationId: string,
  roles: readonly Role[],
): Promise<string[]> {
  const found = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        isAnyOf(memberships.role, roles),
        isNull(memberships.removedAt),
      ),
    );
  return found.map(({ id }) => id);
}
