import type { Transaction } from '@tallybook/db';
import type { InvitationPreview, StoredInvitationStatus } from '@tallybook/domain';
import { statusNow } from './store.ts';

export interface PreviewRow extends Pick<
  InvitationPreview,
  'organization_name' | 'inviter_name' | 'expires_at'
> {
  email: string;
  status: StoredInvitationStatus;
}

export async function findPreview(
  tx: Transaction,
  organizationId: string,
  tokenHash: string,
): Promise<PreviewRow | undefined> {
  const rows = await tx.sql<PreviewRow[]>`
    select o.name as organization_name, u.name as inviter_name, i.email, ${statusNow(tx)} as status, i.expires_at
    from invitations i
    join organizations o on o.id = i.organization_id
    join users u on u.id = i.invited_by_user_id
    where i.organization_id = ${organizationId} and i.token_hash = ${tokenHash}`;
  return rows[0];
}
