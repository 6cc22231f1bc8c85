import type { Transaction } from '@tallybook/db';
import { rolesToInvite, type Role } from '@tallybook/domain';
import { recordEvents, type Origin } from '../../platform/events/index.ts';
import { lockPendingOf, setRevoked } from './store.ts';

/** Why the service revoked it, where nobody asked for that: its sender may not give the role any more. */
export type RevocationReason = 'sender_demoted' | 'sender_removed' | 'sender_no_longer_authorized';

/** Revokes these, which are locked: their links are dead, and mails that have not left stay here. */
export async function revokeAll(
  tx: Transaction,
  origin: Origin,
  organizationId: string,
  ids: readonly string[],
  reason?: RevocationReason,
): Promise<void> {
  if (ids.length === 0) return;
  const revoked = await setRevoked(tx, organizationId, ids);
  await recordEvents(
    tx,
    origin,
    revoked.map(({ id, email, role }) => ({
      organizationId,
      type: 'invitation.revoked',
      subjectId: id,
      data: { email, role, ...(reason !== undefined && { reason }) },
    })),
  );
}

/**
 * Revokes the pending invitations of a member that exceed what they may still give; all of one who has left or may
 * invite no more (`role` is the one held from now on). The caller holds the members' lock.
 */
export async function revokeExceeding(
  tx: Transaction,
  origin: Origin,
  sender: { organizationId: string; userId: string; role: Role | undefined },
): Promise<void> {
  const { organizationId, userId, role } = sender;
  const pending = await lockPendingOf(tx, organizationId, userId);
  const grantable = rolesToInvite(role);
  const exceeding = pending.filter((each) => !grantable.includes(each.role)).map(({ id }) => id);
  const reason = role === undefined ? 'sender_removed' : 'sender_demoted';
  await revokeAll(tx, origin, organizationId, exceeding, reason);
}
