import type { Transaction } from '@tallybook/db';
import type { DeliveredType, ListDeliveries, WebhookDelivery } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

const columns = ({ sql }: Transaction) => sql`
  d.id, d.event_id, e.type as event_type, d.status, d.attempts, d.status_code, d.last_error, d.last_attempt_at,
  d.next_attempt_at, d.created_at`;

const tables = ({ sql }: Transaction) => sql`
  webhook_deliveries d join outgoing_events e on e.organization_id = d.organization_id and e.id = d.event_id`;

/** Newest first; one more than a page. */
export async function selectDeliveries(
  tx: Transaction,
  organizationId: string,
  filter: ListDeliveries,
  page: { size: number; after: Position | undefined },
): Promise<WebhookDelivery[]> {
  const { sql } = tx;
  return sql<WebhookDelivery[]>`
    select ${columns(tx)} from ${tables(tx)}
    where d.organization_id = ${organizationId} and d.webhook_id = ${filter.id}
    ${filter.status === undefined ? sql`` : sql`and d.status = ${filter.status}`}
    ${page.after === undefined ? sql`` : sql`and d.id < ${page.after[0] ?? ''}::uuid`}
    order by d.id desc limit ${page.size + 1}`;
}

export async function findDelivery(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<WebhookDelivery | undefined> {
  const rows = await tx.sql<WebhookDelivery[]>`
    select ${columns(tx)} from ${tables(tx)} where d.organization_id = ${organizationId} and d.id = ${id}`;
  return rows[0];
}

/** An event on its way to a webhook. */
export interface NewDelivery {
  id: string;
  webhookId: string;
  eventId: string;
}

export function insertDeliveries(
  { sql }: Transaction,
  organizationId: string,
  deliveries: readonly NewDelivery[],
): Promise<unknown> {
  return sql`
    insert into webhook_deliveries (organization_id, id, webhook_id, event_id, next_attempt_at)
    select ${organizationId}, given.*, now() from unnest(
      ${deliveries.map((each) => each.id)}::uuid[], ${deliveries.map((each) => each.webhookId)}::uuid[],
      ${deliveries.map((each) => each.eventId)}::uuid[]) as given`;
}

/** An event for one webhook, which no other is told of. */
export function insertOwnEvent(
  { sql }: Transaction,
  organizationId: string,
  event: { id: string; type: DeliveredType; data: unknown },
): Promise<unknown> {
  return sql`
    insert into outgoing_events (organization_id, id, type, data, fanned_out_at)
    values (${organizationId}, ${event.id}, ${event.type}, ${JSON.stringify(event.data)}, now())`;
}
