import type { Transaction } from '@tallybook/db';
import type { InvitationSummary } from './store.ts';

/** Organizations of invitations that have run out and still say pending. */
export async function findExpiringOrganizations({ sql }: Transaction): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select find_expiring_organizations() as id`;
  return rows.map(({ id }) => id);
}

/** Marks at most 500; whoever is working on a row at this moment (another process, a resend) keeps it. */
export async function expireDue({ sql }: Transaction, organizationId: string): Promise<InvitationSummary[]> {
  return sql<InvitationSummary[]>`
    update invitations set status = 'expired'
    where organization_id = ${organizationId} and id in (
      select id from invitations
      where organization_id = ${organizationId} and status = 'pending' and expires_at <= now()
      order by expires_at limit 500 for update skip locked)
    returning id, email, role`;
}
