import type { Transaction } from '@tallybook/db';
import { rolesToInvite, type Role } from '@tallybook/domain';
import { recordEvents, type Origin } from '../../platform/events/index.ts';
import { lockPendingOf, setRevoked } from './store.ts';

/** Revokes these, which are locked: their links are dead, and mails that have not left stay here. */
export async function revokeIn(
  tx: Transaction,
  origin: Origin,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await setRevoked(tx, organizationId, ids);
  await recordEvents(
    tx,
    origin,
    ids.map((subjectId) => ({ organizationId, type: 'invitation.revoked', subjectId })),
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
  await revokeIn(tx, origin, organizationId, exceeding);
}
