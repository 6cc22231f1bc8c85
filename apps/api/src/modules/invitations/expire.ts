import type { Database, Transaction } from '@tallybook/db';
import { systemOrigin, recordEvents } from '../../platform/events/index.ts';
import { expireStale } from './send-store.ts';
import { expireDue, findExpiringOrganizations, type InvitationSummary } from './store.ts';

/** Of invitations that have just been marked. */
export function recordExpired(
  tx: Transaction,
  organizationId: string,
  expired: readonly InvitationSummary[],
): Promise<void> {
  return recordEvents(
    tx,
    systemOrigin,
    expired.map(({ id, email, role }) => ({
      organizationId,
      type: 'invitation.expired',
      subjectId: id,
      data: { email, role },
    })),
  );
}

/** Notes as expired what stands in the way of new invitations for these addresses and scopes. */
export async function clearStale(
  tx: Transaction,
  organizationId: string,
  of: readonly { email: string; periodId: string | null }[],
): Promise<void> {
  await recordExpired(tx, organizationId, await expireStale(tx, organizationId, of));
}

/**
 * Notes as expired, in every organization, what has run out; each once, however many processes do this. Reads never
 * wait for it: they compute the status. Returns how many it noted.
 */
export async function sweepExpired(database: Database): Promise<number> {
  let noted = 0;
  for (const organizationId of await database.system(findExpiringOrganizations, { readOnly: true })) {
    let due: number;
    do {
      due = await sweepOnce(database, organizationId);
      noted += due;
    } while (due > 0);
  }
  return noted;
}

/** As many as a transaction should hold. */
function sweepOnce(database: Database, organizationId: string): Promise<number> {
  return database.tenant(organizationId, async (tx) => {
    const due = await expireDue(tx, organizationId);
    await recordExpired(tx, organizationId, due);
    return due.length;
  });
}
