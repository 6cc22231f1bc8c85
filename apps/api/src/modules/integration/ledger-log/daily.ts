import type { Database } from '@tallybook/db';
import { systemOrigin } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import type { Logger } from '../../../platform/log.ts';
import { createPoller, type Poller } from '../../../platform/poller.ts';
import { anchorOf } from '../../../ledger/log/anchor.ts';
import { lockLog } from '../../../ledger/log/append-store.ts';
import { findOrganizationsToAnchor, findUnannounced } from './daily-store.ts';

/** Announces the anchor of each past day on which the log has grown; several processes may do so at the same time. */
export function createAnchorWorker(database: Database, log: Logger): Poller {
  return createPoller({
    intervalMs: 10 * 60_000,
    log,
    failure: 'could not announce anchors of the ledger log; will retry',
    round: (round) => announceAnchors(database, () => round.stopping),
  });
}

/** One event for each organization whose log has grown before today (UTC) since its last one. */
export async function announceAnchors(database: Database, isStopping = () => false): Promise<void> {
  for (const organizationId of await database.system(findOrganizationsToAnchor, { readOnly: true })) {
    if (isStopping()) return;
    await announceAnchor(database, organizationId);
  }
}

/** The lock makes other processes wait, and waits for entries of yesterday that are being committed. */
function announceAnchor(database: Database, organizationId: string): Promise<void> {
  return database.tenant(organizationId, async (tx) => {
    const [, [found]] = await tx.flight([
      () => lockLog(tx, organizationId),
      () => findUnannounced(tx, organizationId),
    ]);
    if (found === undefined) return;
    const anchor = anchorOf(found);
    await recordEvent(tx, systemOrigin, {
      organizationId,
      type: 'ledger.anchored',
      subjectId: organizationId,
      data: { ...anchor },
      published: anchor,
    });
  });
}
