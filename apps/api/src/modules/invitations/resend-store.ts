import type { Transaction } from '@tallybook/db';
import type { InvitationDetail, Role, StoredInvitationStatus } from '@tallybook/domain';
import { columns, statusNow } from './store.ts';

export interface ResendState {
  status: StoredInvitationStatus;
  email: string;
  role: Role;
  period_id: string | null;
  token_version: number;
  /** The role that the sender holds now; null when not a member. */
  sender_role: Role | null;
  /** Whole seconds since the last mail, or since it was asked for; a stored time may be rounded up past now. */
  since_mail: number;
}

/** Locked until the transaction ends: an accept at the same time finds the old link alive or dead, never half so. */
export async function lockForResend(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ResendState | undefined> {
  const rows = await tx.sql<ResendState[]>`
    select ${statusNow(tx)} as status, email, role, period_id, token_version,
      (select m.role from memberships m where m.organization_id = i.organization_id
        and m.user_id = i.invited_by_user_id and m.removed_at is null) as sender_role,
      greatest(0, floor(extract(epoch from now() - greatest(mail_queued_at, mailed_at))))::int as since_mail
    from invitations i where organization_id = ${organizationId} and id = ${id} for update`;
  return rows[0];
}

/** A new life and a new link: the old one is dead from now on. */
export async function setResent(
  tx: Transaction,
  of: { organizationId: string; id: string; version: number; tokenHash: string },
): Promise<InvitationDetail> {
  const rows = await tx.sql<InvitationDetail[]>`
    update invitations set status = 'pending', token_version = ${of.version}, token_hash = ${of.tokenHash},
      expires_at = now() + make_interval(secs => lifetime_seconds), mail_status = 'queued', mail_queued_at = now()
    where organization_id = ${of.organizationId} and id = ${of.id}
    returning ${columns(tx)}, mail_status, mailed_at`;
  return rows[0] as InvitationDetail;
}
