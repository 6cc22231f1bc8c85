import type { Transaction } from '@tallybook/db';
import { rolesUpTo, rolesToInvite, type Role } from '@tallybook/domain';
import type { Origin } from '../../../platform/events/event.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { lockPendingOf, setRevoked } from './store.ts';
import { lockPendingToAddress, lockPendingToMember } from './withdraw-store.ts';

/**
 * Why the service revoked an invitation by itself: the sender may no longer grant its role, or the recipient should not
 * get its role (again).
 */
export type RevocationReason =
  | 'sender_demoted'
  | 'sender_removed'
  | 'sender_no_longer_authorized'
  | 'recipient_demoted'
  | 'recipient_removed'
  | 'recipient_joined';

/** Revokes invitations that the caller has locked: their links stop working, and queued mails are not sent. */
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
 * Revokes a member's pending invitations to roles that the member may not grant with the new `role`; undefined for a
 * member who is removed. The caller holds the members' lock.
 */
export async function revokeExceeding(
  tx: Transaction,
  origin: Origin,
  sender: { organizationId: string; userId: string; role: Role | undefined },
): Promise<void> {
  const { organizationId, userId, role } = sender;
  const pending = await lockPendingOf(tx, organizationId, userId);
  const grantable = rolesToInvite(role);
  const exceeding = pending.filter((invitation) => !grantable.includes(invitation.role)).map(({ id }) => id);
  const reason = role === undefined ? 'sender_removed' : 'sender_demoted';
  await revokeAll(tx, origin, organizationId, exceeding, reason);
}

/**
 * Revokes the pending invitations to a member that exceed the member's new `role`; all of them if the member is removed
 * (undefined), so that none is left to come back with. The caller holds the members' lock.
 */
export async function revokeToMember(
  tx: Transaction,
  origin: Origin,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role | undefined },
): Promise<void> {
  const pending = await lockPendingToMember(tx, organizationId, userId);
  const kept = role === undefined ? [] : rolesUpTo(role);
  const exceeding = pending.filter((invitation) => !kept.includes(invitation.role));
  const reason = role === undefined ? 'recipient_removed' : 'recipient_demoted';
  await revokeAll(
    tx,
    origin,
    organizationId,
    exceeding.map(({ id }) => id),
    reason,
  );
}

/** Revokes the other pending invitations to the address of one that was just accepted. The caller holds the members' lock. */
export async function revokeOthersTo(
  tx: Transaction,
  origin: Origin,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  const others = await lockPendingToAddress(tx, organizationId, email);
  await revokeAll(
    tx,
    origin,
    organizationId,
    others.map(({ id }) => id),
    'recipient_joined',
  );
}
