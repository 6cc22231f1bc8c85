import type { Database, Transaction } from '@tallybook/db';
import { systemOrigin } from '../../../platform/events/event.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { expireStale } from './send-store.ts';
import { expireDue, findExpiringOrganizations, type InvitationSummary } from './store.ts';

/** Records the events of invitations that have just been marked expired. */
function recordExpired(
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

/** Marks the expired invitations for these addresses and scopes, which would conflict with a new pending one. */
export async function markStaleExpired(
  tx: Transaction,
  organizationId: string,
  scopes: readonly { email: string; periodId: string | null }[],
): Promise<void> {
  await recordExpired(tx, organizationId, await expireStale(tx, organizationId, scopes));
}

/**
 * Marks expired invitations in every organization, each once, even if several processes sweep. Reads do not depend on it,
 * because they compute the status. Returns the number marked.
 */
export async function sweepExpired(database: Database): Promise<number> {
  let marked = 0;
  for (const organizationId of await database.system(findExpiringOrganizations, { readOnly: true })) {
    let batch: number;
    do {
      batch = await sweepBatch(database, organizationId);
      marked += batch;
    } while (batch > 0);
  }
  return marked;
}

function sweepBatch(database: Database, organizationId: string): Promise<number> {
  return database.tenant(organizationId, async (tx) => {
    const expired = await expireDue(tx, organizationId);
    await recordExpired(tx, organizationId, expired);
    return expired.length;
  });
}
