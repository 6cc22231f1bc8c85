import type { Transaction } from '@tallybook/db';
import { rolesUpTo, type Role } from '@tallybook/domain';
import type { Origin } from '../../../platform/events/event.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { revokeExceeding, revokeToMember } from '../invitations/revoke-pending.ts';
import { revokeKeysExcept } from './store.ts';

/**
 * Revokes rights beyond a member's new role (undefined: the member is removed): keys above it, permanently, so that no
 * later promotion revives them, pending invitations that the member could no longer send, and pending invitations to the
 * member above the new role. The caller holds the members' lock.
 */
export async function withdrawExcess(
  tx: Transaction,
  origin: Origin,
  member: { organizationId: string; userId: string; role: Role | undefined },
): Promise<void> {
  const { organizationId, userId, role } = member;
  const kept = role === undefined ? [] : rolesUpTo(role);
  const keys = await revokeKeysExcept(tx, organizationId, userId, kept);
  await recordEvents(
    tx,
    origin,
    keys.map((subjectId) => ({ organizationId, type: 'api_key.revoked', subjectId })),
  );
  await revokeExceeding(tx, origin, member);
  await revokeToMember(tx, origin, member);
}
