import type { Transaction } from '@tallybook/db';
import type { DomainEvent, Origin } from './event.ts';
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
  const [first] = events;
  if (first === undefined) return Promise.resolve();
  const ofInvitations = events.filter(({ type }) => type.startsWith('invitation.'));
  return Promise.all([
    insertAuditEvents(tx, origin, events),
    insertInvitationEvents(tx, first.organizationId, ofInvitations),
  ]).then(() => undefined);
}
