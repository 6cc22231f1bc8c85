import type { Transaction } from '@tallybook/db';
import type { DomainEvent, Origin, TracedEvent } from './event.ts';
import { insertAuditEvents, insertInvitationEvents } from './store.ts';

/**
 * Writes what happened in the transaction that makes it happen: an audit row and, of an invitation, what webhooks ask
 * for. Called behind the statements that make the change, which is read for the webhooks. What it writes leaves at
 * once, so a call beside another statement costs no round trip of its own.
 */
export function recordEvent(tx: Transaction, origin: Origin, event: DomainEvent): Promise<void> {
  return recordEvents(tx, origin, [event]);
}

/** As `recordEvent`, for several of one organization. */
export function recordEvents(tx: Transaction, origin: Origin, events: readonly DomainEvent[]): Promise<void> {
  return recordTraced(
    tx,
    events.map((event) => ({ origin, event })),
  );
}

/** As `recordEvents`, where each has an origin of its own. */
export function recordTraced(tx: Transaction, traced: readonly TracedEvent[]): Promise<void> {
  const [first] = traced;
  if (first === undefined) return Promise.resolve();
  const ofInvitations = traced.map(({ event }) => event).filter(({ type }) => type.startsWith('invitation.'));
  return Promise.all([
    insertAuditEvents(tx, traced),
    insertInvitationEvents(tx, first.event.organizationId, ofInvitations),
  ]).then(() => undefined);
}
