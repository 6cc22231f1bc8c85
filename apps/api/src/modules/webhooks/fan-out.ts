import type { Database } from '@tallybook/db';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Logger } from '../../platform/log.ts';
import { causeForLog } from '../../platform/problems.ts';
import { insertDeliveries } from './delivery-store.ts';
import {
  findWaitingOrganizations,
  markFannedOut,
  selectSubscribers,
  takeEvents,
  type Subscriber,
  type WaitingEvent,
} from './fan-out-store.ts';

/** Makes deliveries of the events that transactions left behind. */
export interface FanOut {
  /** Something was left just now, and is committed. */
  wake(): void;
  start(): void;
  /** Ends after the transaction under way; what is left is found at the next start. */
  stop(): Promise<void>;
}

interface FanOutParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
}

/** Events are written by every process and by postings, which wake nobody. */
const lookAgainMs = 1_000;
const eventsAtOnce = 500;
/** While the database is away every look fails; saying so now and then is enough. */
const complainEveryMs = 30_000;

export function createFanOut(parts: FanOutParts): FanOut {
  const { database, log } = parts;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let asked = false;
  const halt = new AbortController();
  const stopped = (): boolean => halt.signal.aborted;
  let complained = -Infinity;

  const complain = (error: unknown): void => {
    if (performance.now() - complained < complainEveryMs) return;
    complained = performance.now();
    log.warn({ ...causeForLog(error) }, 'events could not be handed out; trying again');
  };

  const handOutAll = async (organizationId: string): Promise<void> => {
    try {
      for (let taken = eventsAtOnce; taken === eventsAtOnce && !stopped();)
        taken = await handOut(parts, organizationId);
    } catch (error) {
      complain(error);
    }
  };

  const work = async (): Promise<void> => {
    while (asked && !stopped()) {
      asked = false;
      const waiting = await database.system(findWaitingOrganizations, { readOnly: true }).catch(complain);
      for (const organizationId of waiting ?? []) await handOutAll(organizationId);
    }
    running = undefined;
  };

  const wake = (): void => {
    asked = true;
    if (timer !== undefined && !stopped()) running ??= work();
  };

  return {
    wake,
    start() {
      timer = setInterval(wake, lookAgainMs).unref();
      wake();
    },
    async stop() {
      halt.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** Takes events and makes a delivery and its first try for each webhook that wants them, all in one transaction. */
async function handOut({ database, jobs }: FanOutParts, organizationId: string): Promise<number> {
  const { taken, made } = await database.tenant(organizationId, async (tx) => {
    const events = await takeEvents(tx, organizationId, eventsAtOnce);
    if (events.length === 0) return { taken: 0, made: 0 };
    const deliveries = deliveriesOf(events, await selectSubscribers(tx, organizationId));
    await markFannedOut(
      tx,
      organizationId,
      events.map((event) => event.id),
    );
    if (deliveries.length > 0) {
      await insertDeliveries(tx, organizationId, deliveries);
      const tries = deliveries.map((each) => ({
        organization_id: organizationId,
        webhook_id: each.webhookId,
        delivery_id: each.id,
        attempt: 1,
      }));
      await jobs.queueWebhookTries(tx, tries);
    }
    return { taken: events.length, made: deliveries.length };
  });
  if (made > 0) jobs.wakeWebhooks();
  return taken;
}

/** A webhook is told of what happened since it was made, or enabled again. */
function deliveriesOf(events: readonly WaitingEvent[], subscribers: readonly Subscriber[]) {
  return events.flatMap((event) =>
    subscribers
      .filter(({ events: wanted }) => wanted === null || wanted.includes(event.type))
      .filter((webhook) => webhook.since <= event.created_at)
      .map((webhook) => ({ id: newId(), webhookId: webhook.id, eventId: event.id })),
  );
}
