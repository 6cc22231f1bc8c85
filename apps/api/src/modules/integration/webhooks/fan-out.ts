import type { Database, Transaction } from '@tallybook/db';
import { FairQueue } from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import { createPoller, type Poller } from '../../../platform/poller.ts';
import { insertDeliveries, type NewDelivery } from './delivery-store.ts';
import {
  findOrganizationsWithWork,
  lockWaitingEvents,
  markFannedOut,
  selectSubscribers,
  setQueued,
  setSkipped,
  type Subscriber,
  type WaitingEvent,
} from './fan-out-store.ts';
import { tryLockWebhooks } from './store.ts';

/** Turns stored events into deliveries, and due deliveries into jobs. */
export type FanOut = Poller;

interface FanOutParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'queueDeliveryAttempts' | 'wakeDeliveries'>;
  readonly log: Logger;
}

/** Short: other processes write events too, and postings do not wake the fan-out. */
const intervalMs = 1_000;
/** Events that one step handles: up to a thousand deliveries, because an organization has up to 20 webhooks. */
const eventsPerStep = 50;
/** Further events are skipped for a webhook with this many pending deliveries. */
const maxPending = 5_000;
/**
 * Deliveries of a webhook that are jobs at a time; the others wait in their table. The workers fetch jobs in the order of
 * their creation, so neither an organization with many deliveries nor a webhook with a hanging receiver may fill the queue.
 */
const maxQueuedPerWebhook = 8;

/** One step for each organization with work in turn. Any number of processes may do so at the same time. */
export function createFanOut(parts: FanOutParts): FanOut {
  const { database, log } = parts;
  return createPoller({
    intervalMs,
    log,
    failure: 'could not create webhook deliveries; will retry',
    async round(round) {
      const waiting = new FairQueue<string>();
      const addAll = async (): Promise<void> => {
        const ids = await database.system(findOrganizationsWithWork, { readOnly: true });
        for (const id of ids) waiting.add(id, id);
      };
      await addAll();
      for (let id = waiting.next(); id !== undefined && !round.stopping; id = waiting.next())
        try {
          if (await step(parts, id)) waiting.add(id, id);
          if (round.takeWake()) await addAll();
        } catch (error) {
          round.logError(error);
        }
    },
  });
}

/** Runs in one transaction. Returns whether the organization has more events. */
async function step({ database, jobs }: FanOutParts, organizationId: string): Promise<boolean> {
  const { more, queued } = await database.tenant(organizationId, async (tx) => {
    if (!(await tryLockWebhooks(tx, organizationId))) return { more: false, queued: 0 };
    const hasMore = await createDeliveries(tx, organizationId);
    const due = await setQueued(tx, organizationId, maxQueuedPerWebhook);
    if (due.length > 0)
      await jobs.queueDeliveryAttempts(
        tx,
        due.map((attempt) => ({ organization_id: organizationId, ...attempt })),
      );
    return { more: hasMore, queued: due.length };
  });
  if (queued > 0) jobs.wakeDeliveries();
  return more;
}

/** Creates a delivery for every webhook that subscribes to one of the oldest events. */
async function createDeliveries(tx: Transaction, organizationId: string): Promise<boolean> {
  const events = await lockWaitingEvents(tx, organizationId, eventsPerStep);
  if (events.length === 0) return false;
  const subscribers = await selectSubscribers(tx, organizationId, maxPending);
  const deliveries = deliveriesOf(events, subscribers);
  const skipped = new Set(
    deliveries.filter(({ status }) => status === 'skipped').map(({ webhookId }) => webhookId),
  );
  await tx.flight([
    () => markFannedOut(tx, organizationId, events),
    deliveries.length > 0 ? () => insertDeliveries(tx, organizationId, deliveries) : undefined,
    skipped.size > 0 ? () => setSkipped(tx, organizationId, [...skipped]) : undefined,
  ]);
  return events.length === eventsPerStep;
}

/** A webhook receives events that occurred since it was created or last enabled, while it has room for more. */
function deliveriesOf(events: readonly WaitingEvent[], subscribers: readonly Subscriber[]): NewDelivery[] {
  return subscribers.flatMap((webhook) => {
    const since = webhook.enabled_at ?? webhook.created_at;
    return events
      .filter(({ type }) => webhook.events === null || webhook.events.includes(type))
      .filter(({ created_at }) => since <= created_at)
      .map((event, index) => ({
        id: newId(),
        webhookId: webhook.id,
        eventId: event.id,
        status: webhook.pending + index < maxPending ? 'pending' : 'skipped',
      }));
  });
}
