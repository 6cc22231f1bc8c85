import type { Transaction } from '@tallybook/db';
import { rolesUpTo, type Role } from '@tallybook/domain';
import { recordEvents, type Origin } from '../../platform/events/index.ts';
import { revokeExceeding } from '../invitations/revoke-pending.ts';
import { revokeKeysBut } from './store.ts';

/**
 * What a member holds and gave beyond the role that they have from now on (undefined: none) ends with the change of
 * role: keys above it, for good, so that no promotion or joining again revives them; and pending invitations that
 * they could not send any more. The caller holds the members' lock.
 */
export async function withdrawExcess(
  tx: Transaction,
  origin: Origin,
  member: { organizationId: string; userId: string; role: Role | undefined },
): Promise<void> {
  const { organizationId, userId, role } = member;
  const kept = role === undefined ? [] : rolesUpTo(role);
  const keys = await revokeKeysBut(tx, organizationId, userId, kept);
  await recordEvents(
    tx,
    origin,
    keys.map((subjectId) => ({ organizationId, type: 'api_key.revoked', subjectId })),
  );
  await revokeExceeding(tx, origin, member);
}
