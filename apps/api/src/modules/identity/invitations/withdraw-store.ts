import type { Transaction } from '@tallybook/db';
import { invitations } from '@tallybook/db/schema';
import type { Role } from '@tallybook/domain';

const pendingShape = { id: invitations.id, role: invitations.role };

/**
 * Locks the pending invitations to a member until the transaction ends: to the member's address, to those it replaced,
 * and to those of invitations that the member accepted here. A mailbox outlives the address at the issuer.
 */
export async function lockPendingToMember(
  { rows }: Transaction,
  organizationId: string,
  userId: string,
): Promise<{ id: string; role: Role }[]> {
  return rows(pendingShape)`
    select id, role from invitations
    where organization_id = ${organizationId} and status = 'pending' and expires_at > now() and email in (
      select email from users where id = ${userId} and email is not null
      union
      select unnest(former_emails) from users where id = ${userId}
      union
      select email from invitations where organization_id = ${organizationId} and accepted_by_user_id = ${userId})
    order by id for update`;
}

/** Locks the pending invitations to an address until the transaction ends. */
export async function lockPendingToAddress(
  { rows }: Transaction,
  organizationId: string,
  email: string,
): Promise<{ id: string; role: Role }[]> {
  return rows(pendingShape)`
    select id, role from invitations
    where organization_id = ${organizationId} and email = ${email} and status = 'pending' and expires_at > now()
    order by id for update`;
}
