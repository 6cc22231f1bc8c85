import { and, asc, eq, fragment, isAnyOf, isNull, uuid, type Transaction } from '@tallybook/db';
import { outgoingEvents, webhooks } from '@tallybook/db/schema';

/** Organizations with events that have no deliveries yet. */
export async function findWaitingOrganizations({ rows }: Transaction): Promise<string[]> {
  const found = await rows({ id: uuid() })`select find_waiting_events() as id`;
  return found.map((row) => row.id);
}

export interface WaitingEvent {
  id: string;
  type: string;
  created_at: string;
}

/** Locks the oldest waiting events until the transaction ends; skips those that another process has locked. */
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

export interface Subscriber {
  id: string;
  /** Null for all types. */
  events: string[] | null;
  created_at: string;
  /** When it was last enabled again; events from before are not sent to it. */
  enabled_at: string | null;
}

export async function selectSubscribers({ db }: Transaction, organizationId: string): Promise<Subscriber[]> {
  return db
    .select({
      id: webhooks.id,
      events: webhooks.events,
      created_at: webhooks.createdAt,
      enabled_at: webhooks.enabledAt,
    })
    .from(webhooks)
    .where(and(eq(webhooks.organizationId, organizationId), eq(webhooks.status, 'enabled')))
    .orderBy(asc(webhooks.id));
}

export async function markFannedOut(
  { db }: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .update(outgoingEvents)
    .set({ fannedOutAt: fragment`now()` })
    .where(and(eq(outgoingEvents.organizationId, organizationId), isAnyOf(outgoingEvents.id, ids)));
}
