import type { Database } from '@tallybook/db';
import type { Logger } from '../../platform/log.ts';
import { createPoller, type Poller } from '../../platform/poller.ts';
import { findOrganizationsWithOldEvents, purgeEvents } from './purge-store.ts';

/** Deletes events and their finished deliveries after 30 days; several processes may do so at the same time. */
export function createPurgeWorker(database: Database, log: Logger): Poller {
  return createPoller({
    intervalMs: 10 * 60_000,
    log,
    failure: 'could not delete old webhook events; will retry',
    async round(round) {
      for (const id of await database.system(findOrganizationsWithOldEvents, { readOnly: true }))
        while (!round.stopping && (await database.tenant(id, purgeEvents)) > 0);
    },
  });
}
