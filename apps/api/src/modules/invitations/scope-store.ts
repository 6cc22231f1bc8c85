import type { Transaction } from '@tallybook/db';

export { findRole } from '../../platform/auth/store.ts';

/** Those of the periods that the organization has. */
export function selectPeriods(
  { sql }: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string }[]> | readonly { id: string }[] {
  if (ids.length === 0) return [];
  return sql<{ id: string }[]>`
    select id from accounting_periods where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`;
}

/** Those of the addresses that an account has which keeps them from being invited. */
export function selectTaken(
  { sql }: Transaction,
  organizationId: string,
  emails: readonly string[],
): Promise<{ email: string }[]> {
  return sql<{ email: string }[]>`
    select u.email from users u join organizations o on o.id = ${organizationId}
    where u.email = any (${[...emails]}::text[]) and not (o.invite_registered and not exists (
      select 1 from memberships m
      where m.organization_id = o.id and m.user_id = u.id and m.removed_at is null))`;
}
