import {
  and,
  asc,
  eq,
  fragment,
  int4,
  isAnyOf,
  isNull,
  nullable,
  arrayOf,
  text,
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { outgoingEvents, webhooks } from '@tallybook/db/schema';

/** Organizations with events that have no deliveries yet, or with deliveries that are due. */
export async function findOrganizationsWithWork({ rows }: Transaction): Promise<string[]> {
  const found = await rows({ id: uuid() })`
    select find_waiting_events() as id union select find_due_deliveries()`;
  return found.map((row) => row.id);
}

export interface WaitingEvent {
  id: string;
  type: string;
  created_at: string;
}

/** Locks the oldest waiting events until the transaction ends. */
export async function lockWaitingEvents(
  { db }: Transaction,
  organizationId: string,
  limit: number,
): Promise<WaitingEvent[]> {
  return db
    .select({ id: outgoingEvents.id, type: outgoingEvents.type, created_at: outgoingEvents.createdAt })
    .from(outgoingEvents)
    .where(and(eq(outgoingEvents.organizationId, organizationId), isNull(outgoingEvents.fannedOutAt)))
    .orderBy(asc(outgoingEvents.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

const subscriberShape = {
  id: webhooks.id,
  /** Null for all types. */
  events: nullable(arrayOf(text())),
  created_at: webhooks.createdAt,
  /** When it was last enabled again; events from before are not sent to it. */
  enabled_at: webhooks.enabledAt,
  /** Its pending deliveries, counted up to a limit. */
  pending: int4(),
};
export type Subscriber = RowOf<typeof subscriberShape>;

export async function selectSubscribers(
  { rows }: Transaction,
  organizationId: string,
  countUpTo: number,
): Promise<Subscriber[]> {
  return rows(subscriberShape)`
    select w.id, w.events, w.created_at, w.enabled_at, (
      select count(*)::int from (
        select from webhook_deliveries d
        where d.organization_id = w.organization_id and d.webhook_id = w.id and d.status = 'pending'
        limit ${countUpTo}) as counted) as pending
    from webhooks w
    where w.organization_id = ${organizationId} and w.status = 'enabled' order by w.id`;
}

export async function markFannedOut(
  { db }: Transaction,
  organizationId: string,
  events: readonly WaitingEvent[],
): Promise<void> {
  const ids = events.map(({ id }) => id);
  await db
    .update(outgoingEvents)
    .set({ fannedOutAt: fragment`now()` })
    .where(and(eq(outgoingEvents.organizationId, organizationId), isAnyOf(outgoingEvents.id, ids)));
}

/** Records when events were skipped for these webhooks. */
export async function setSkipped(
  { db }: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .update(webhooks)
    .set({ lastSkippedAt: fragment`now()` })
    .where(and(eq(webhooks.organizationId, organizationId), isAnyOf(webhooks.id, ids)));
}

const dueShape = { webhook_id: uuid(), delivery_id: uuid(), attempt: int4() };

/**
 * Marks each webhook's due deliveries as queued, the longest due first, up to a number per webhook. Those of a disabled
 * webhook too: their attempt cancels them.
 */
export async function setQueued(
  { rows }: Transaction,
  organizationId: string,
  perWebhook: number,
): Promise<RowOf<typeof dueShape>[]> {
  // The array is computed first, so that the update finds its rows by their ids, whatever the planner expects.
  return rows(dueShape)`
    update webhook_deliveries set queued = true
    where organization_id = ${organizationId} and id = any (array(
      select due.id from webhooks w cross join lateral (
        select d.id from webhook_deliveries d
        where d.organization_id = w.organization_id and d.webhook_id = w.id and d.status = 'pending' and not d.queued
          -- The column is rounded to milliseconds, so a new row may be due half of one after now().
          and d.next_attempt_at <= now() + interval '1 millisecond'
        order by d.next_attempt_at
        limit greatest(0, ${perWebhook} - (
          select count(*) from webhook_deliveries running
          where running.organization_id = w.organization_id and running.webhook_id = w.id
            and running.status = 'pending' and running.queued))
      ) as due
      where w.organization_id = ${organizationId}))
    returning webhook_id, id as delivery_id, attempts + 1 as attempt`;
}
