import type { Transaction } from '@tallybook/db';
import { newId } from '../ids.ts';
import type { DomainEvent, PublishedEvent, TracedEvent } from './event.ts';

/** Adds audit events; `occurred_at` is the transaction's time. */
export function insertAuditEvents({ sql }: Transaction, events: readonly TracedEvent[]): Promise<unknown> {
  return sql`
    insert into audit_events (organization_id, id, type, subject_id, data, actor_user_id, actor_api_key_id,
      credential, address, user_agent, request_id)
    select * from unnest(
      ${events.map(({ event }) => event.organizationId)}::uuid[], ${events.map(({ event }) => event.id ?? newId())}::uuid[],
      ${events.map(({ event }) => event.type)}::text[], ${events.map(({ event }) => event.subjectId)}::uuid[],
      ${events.map(({ event: { data = {} } }) => JSON.stringify(data))}::jsonb[],
      ${events.map(({ origin }) => origin.userId)}::uuid[], ${events.map(({ origin }) => origin.apiKeyId)}::uuid[],
      ${events.map(({ origin }) => origin.credential)}::text[], ${events.map(({ origin }) => origin.address)}::text[],
      ${events.map(({ origin }) => origin.userAgent)}::text[], ${events.map(({ origin }) => origin.requestId)}::text[])
    returning 1`;
}

interface Inserted {
  /** The number of rows. */
  readonly count: number;
}

/** Whether an enabled webhook subscribes to the type. */
const isSubscribed = ({ sql }: Transaction, organizationId: string) => sql`
  exists (
    select from webhooks w where w.organization_id = ${organizationId} and w.status = 'enabled'
      and (w.events is null or given.type = any (w.events)))`;

/**
 * Adds the invitations' current state to the outbox, in their public form plus the two states that no list returns.
 * Contains no token, hash, or link.
 */
export function insertInvitationEvents(
  tx: Transaction,
  organizationId: string,
  events: readonly DomainEvent[],
): PromiseLike<Inserted> | undefined {
  if (events.length === 0) return undefined;
  const rfc3339 = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  return tx.sql`
    insert into outgoing_events (organization_id, id, type, data)
    select i.organization_id, given.id, given.type, jsonb_build_object('id', i.id, 'email', i.email,
      'status', case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end,
      'created_at', to_char(i.created_at at time zone 'UTC', ${rfc3339}::text),
      'expires_at', to_char(i.expires_at at time zone 'UTC', ${rfc3339}::text),
      'invited_by_user_id', i.invited_by_user_id, 'metadata', i.metadata)
    from unnest(
      ${events.map(() => newId())}::uuid[], ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.subjectId)}::uuid[]
    ) as given (id, type, subject_id)
    join invitations i on i.organization_id = ${organizationId} and i.id = given.subject_id
    where ${isSubscribed(tx, organizationId)}
    returning 1`;
}

/** Its data is the movement as the posting response returns it. */
export type MovementEvent = Extract<PublishedEvent, { type: `stock_movement.${string}` }>;

/** Adds events to the outbox, if a webhook subscribes to their type. */
export function insertPublishedEvents(
  tx: Transaction,
  organizationId: string,
  events: readonly PublishedEvent[],
): PromiseLike<Inserted> | undefined {
  if (events.length === 0) return undefined;
  return tx.sql`
    insert into outgoing_events (organization_id, id, type, data)
    select distinct on (given.id) w.organization_id, given.id, given.type, given.data
    from webhooks w
    join unnest(
      ${events.map(() => newId())}::uuid[], ${events.map((event) => event.type)}::text[],
      ${events.map((event) => JSON.stringify(event.data))}::jsonb[]
    ) as given (id, type, data) on w.events is null or given.type = any (w.events)
    where w.organization_id = ${organizationId} and w.status = 'enabled'`;
}
