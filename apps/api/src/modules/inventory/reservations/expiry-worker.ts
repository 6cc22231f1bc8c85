import type { Database } from '@tallybook/db';
import type { Logger } from '../../../platform/log.ts';
import { createPoller, type Poller } from '../../../platform/poller.ts';
import { sweepExpiredReservations } from './expire.ts';

/** Releases expired reservations periodically; several processes may do so at the same time. */
export function createReservationWorker(database: Database, log: Logger): Poller {
  return createPoller({
    intervalMs: 30_000,
    log,
    failure: 'could not release expired reservations; will retry',
    async round() {
      await sweepExpiredReservations(database);
    },
  });
}
