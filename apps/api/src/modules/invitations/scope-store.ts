import type { Transaction } from '@tallybook/db';

export { findRole } from '../../platform/auth/store.ts';

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
