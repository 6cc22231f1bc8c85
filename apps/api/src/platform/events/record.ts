import type { Transaction } from '@tallybook/db';
import type { DomainEvent, Origin, PublishedEvent, TracedEvent } from './event.ts';
import { insertAuditEvents, insertInvitationEvents, insertPublishedEvents } from './store.ts';

const publishing = new WeakSet<Transaction>();

/** Whether the transaction has stored an event that a webhook subscribes to. */
export const hasPublished = (tx: Transaction): boolean => publishing.has(tx);

/**
 * Writes an event in the transaction that causes it: an audit row and, for types that webhooks can subscribe to, the
 * outbox row (transactional outbox). Call it after the statements of the change, whose result the outbox row contains. It sends
 * its statements at once, so in a flight it needs no round trip of its own.
 */
export function recordEvent(tx: Transaction, origin: Origin, event: DomainEvent): Promise<void> {
  return recordEvents(tx, origin, [event]);
}

/** Like `recordEvent`, for several events of one organization. */
export function recordEvents(tx: Transaction, origin: Origin, events: readonly DomainEvent[]): Promise<void> {
  return recordTraced(
    tx,
    events.map((event) => ({ origin, event })),
  );
}

/** Like `recordEvents`, with an origin for each event. */
export async function recordTraced(tx: Transaction, traced: readonly TracedEvent[]): Promise<void> {
  const [first] = traced;
  if (first === undefined) return;
  const ofInvitations = traced.map(({ event }) => event).filter(({ type }) => type.startsWith('invitation.'));
  const published = traced.flatMap(({ event: { type, published: data } }) =>
    // The type of an event ties the two together, which TypeScript cannot follow through the destructuring.
    data === undefined ? [] : [{ type, data } as PublishedEvent],
  );
  const [, ...inserted] = await Promise.all([
    insertAuditEvents(tx, traced),
    insertInvitationEvents(tx, first.event.organizationId, ofInvitations),
    insertPublishedEvents(tx, first.event.organizationId, published),
  ]);
  if (inserted.some((result) => result !== undefined && result.count > 0)) publishing.add(tx);
}
