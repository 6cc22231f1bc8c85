import type { Database } from '@tallybook/db';
import type { Logger } from '../../../platform/log.ts';
import { createPoller, type Poller } from '../../../platform/poller.ts';
import { sweepExpired } from './expire.ts';

/** Marks expired invitations periodically; several processes may do so at the same time. */
export function createExpiryWorker(database: Database, log: Logger): Poller {
  return createPoller({
    intervalMs: 30_000,
    log,
    failure: 'could not mark expired invitations; will retry',
    async round() {
      await sweepExpired(database);
    },
  });
}
