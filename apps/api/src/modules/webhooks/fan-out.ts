import type { Database } from '@tallybook/db';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { createPoller, type Poller } from '../../platform/poller.ts';
import { insertDeliveries } from './delivery-store.ts';
import {
  findWaitingOrganizations,
  markFannedOut,
  selectSubscribers,
  lockWaitingEvents,
  type Subscriber,
  type WaitingEvent,
} from './fan-out-store.ts';

/** Creates the deliveries of stored events. */
export type FanOut = Poller;

interface FanOutParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
}

/** Short: other processes write events too, and postings do not wake the fan-out. */
const intervalMs = 1_000;
const batchSize = 500;

export function createFanOut(parts: FanOutParts): FanOut {
  const { database, log } = parts;
  return createPoller({
    intervalMs,
    log,
    failure: 'could not create webhook deliveries; will retry',
    async round(round) {
      for (const organizationId of await database.system(findWaitingOrganizations, { readOnly: true }))
        try {
          let processed = batchSize;
          while (processed === batchSize && !round.stopping)
            processed = await fanOutBatch(parts, organizationId);
        } catch (error) {
          round.logError(error);
        }
    },
  });
}

/**
 * In one transaction, creates a delivery and its first attempt for every webhook that subscribes to an event.
 * Returns the number of events processed.
 */
async function fanOutBatch({ database, jobs }: FanOutParts, organizationId: string): Promise<number> {
  const { processed, created } = await database.tenant(organizationId, async (tx) => {
    const events = await lockWaitingEvents(tx, organizationId, batchSize);
    if (events.length === 0) return { processed: 0, created: 0 };
    const deliveries = deliveriesOf(events, await selectSubscribers(tx, organizationId));
    await markFannedOut(
      tx,
      organizationId,
      events.map((event) => event.id),
    );
    if (deliveries.length > 0) {
      await insertDeliveries(tx, organizationId, deliveries);
      const attempts = deliveries.map((delivery) => ({
        organization_id: organizationId,
        webhook_id: delivery.webhookId,
        delivery_id: delivery.id,
        attempt: 1,
      }));
      await jobs.queueDeliveryAttempts(tx, attempts);
    }
    return { processed: events.length, created: deliveries.length };
  });
  if (created > 0) jobs.wakeDeliveries();
  return processed;
}

/** A webhook receives events that occurred since it was created or last enabled. */
function deliveriesOf(events: readonly WaitingEvent[], subscribers: readonly Subscriber[]) {
  return events.flatMap((event) =>
    subscribers
      .filter(({ events: wanted }) => wanted === null || wanted.includes(event.type))
      .filter(({ created_at, enabled_at }) => (enabled_at ?? created_at) <= event.created_at)
      .map((webhook) => ({ id: newId(), webhookId: webhook.id, eventId: event.id })),
  );
}
