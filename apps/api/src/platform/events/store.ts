import type { Transaction } from '@tallybook/db';
import { newId } from '../ids.ts';
import type { DomainEvent, Origin } from './event.ts';

/**
 * Writes what happened, in the transaction that did it: there is an event if and only if that commits. One call for
 * each change; whatever follows from events (audit trail, webhooks) hangs on this.
 */
export async function recordEvents(
  { sql }: Transaction,
  origin: Origin,
  events: readonly DomainEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { userId, apiKeyId, address, requestId } = origin;
  await sql`
    insert into audit_events
      (organization_id, id, type, subject_id, data, actor_user_id, actor_api_key_id, address, request_id)
    select organization_id, id, type, subject_id, data,
      ${userId}::uuid, ${apiKeyId}::uuid, ${address}::text, ${requestId}::text
    from unnest(
      ${events.map((event) => event.organizationId)}::uuid[],
      ${events.map(() => newId())}::uuid[],
      ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.subjectId)}::uuid[],
      ${events.map((event) => JSON.stringify(event.data ?? {}))}::jsonb[]
    ) as given (organization_id, id, type, subject_id, data)`;
}

/** As `recordEvents`, for one. */
export function recordEvent(tx: Transaction, origin: Origin, event: DomainEvent): Promise<void> {
  return recordEvents(tx, origin, [event]);
}
