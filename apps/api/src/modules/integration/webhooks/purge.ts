import type { Database } from '@tallybook/db';
import type { Logger } from '../../../platform/log.ts';
import { createPoller, type Poller } from '../../../platform/poller.ts';
import { purgeSessions } from '../../../platform/auth/session-store.ts';
import { findOrganizationsWithOldEvents, purgeEvents } from './purge-store.ts';

/**
 * Deletes events with their finished deliveries after 30 days, and sessions of the console that have ended; several
 * processes may do so at the same time.
 */
export function createPurgeWorker(database: Database, log: Logger): Poller {
  return createPoller({
    intervalMs: 10 * 60_000,
    log,
    failure: 'could not delete old rows; will retry',
    async round(round) {
      while (!round.stopping && (await database.system(purgeSessions)) > 0);
      for (const id of await database.system(findOrganizationsWithOldEvents, { readOnly: true }))
        while (!round.stopping && (await database.tenant(id, purgeEvents)) > 0);
    },
  });
}
