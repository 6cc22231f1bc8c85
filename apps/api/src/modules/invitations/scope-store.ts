import type { Transaction } from '@tallybook/db';
import type { Role } from '@tallybook/domain';

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

export async function periodExists(
  { sql }: Transaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const rows =
    await sql`select 1 from accounting_periods where organization_id = ${organizationId} and id = ${id}`;
  return rows.length > 0;
}

/** Whether an account that has this address keeps it from being invited. */
export async function isTaken({ sql }: Transaction, organizationId: string, email: string): Promise<boolean> {
  const rows = await sql`
    select 1 from users u join organizations o on o.id = ${organizationId}
    where u.email = ${email} and not (o.invite_registered and not exists (
      select 1 from memberships m
      where m.organization_id = o.id and m.user_id = u.id and m.removed_at is null))`;
  return rows.length > 0;
}
