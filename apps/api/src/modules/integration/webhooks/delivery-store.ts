import { fragment, text, type RowOf, type Transaction } from '@tallybook/db';
import { outgoingEvents, webhookDeliveries } from '@tallybook/db/schema';
import { deliveredTypes, type DeliveredType, type ListDeliveries } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';

const shape = {
  id: webhookDeliveries.id,
  event_id: webhookDeliveries.eventId,
  event_type: text(...deliveredTypes),
  status: webhookDeliveries.status,
  attempts: webhookDeliveries.attempts,
  status_code: webhookDeliveries.statusCode,
  last_error: webhookDeliveries.lastError,
  last_attempt_at: webhookDeliveries.lastAttemptAt,
  next_attempt_at: webhookDeliveries.nextAttemptAt,
  created_at: webhookDeliveries.createdAt,
};

export type DeliveryRow = RowOf<typeof shape>;

const columns = ({ sql }: Transaction) => sql`
  d.id, d.event_id, e.type as event_type, d.status, d.attempts, d.status_code, d.last_error, d.last_attempt_at,
  d.next_attempt_at, d.created_at`;

const tables = ({ sql }: Transaction) => sql`
  webhook_deliveries d join outgoing_events e on e.organization_id = d.organization_id and e.id = d.event_id`;

/** Newest first; one row more than a page. */
export async function selectDeliveries(
  tx: Transaction,
  organizationId: string,
  filter: ListDeliveries,
  page: { size: number; after: Position | undefined },
): Promise<DeliveryRow[]> {
  const { sql } = tx;
  return tx.rows(shape)`
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
): Promise<DeliveryRow | undefined> {
  const [found] = await tx.rows(shape)`
    select ${columns(tx)} from ${tables(tx)} where d.organization_id = ${organizationId} and d.id = ${id}`;
  return found;
}

/** One event for one webhook. */
export interface NewDelivery {
  id: string;
  webhookId: string;
  eventId: string;
  /** `skipped`: only recorded, because too many others are pending. */
  status: 'pending' | 'skipped';
}

export function insertDeliveries(
  { sql }: Transaction,
  organizationId: string,
  rows: readonly NewDelivery[],
): Promise<unknown> {
  return sql`
    insert into webhook_deliveries (organization_id, id, webhook_id, event_id, status, next_attempt_at)
    select ${organizationId}, id, webhook_id, event_id, status, case status when 'pending' then now() end
    from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.webhookId)}::uuid[],
      ${rows.map((row) => row.eventId)}::uuid[], ${rows.map((row) => row.status)}::text[]
    ) as given (id, webhook_id, event_id, status)
    returning 1`;
}

/** Inserts an event that the fan-out skips: its caller creates the only delivery. */
export async function insertFannedOutEvent(
  { db }: Transaction,
  organizationId: string,
  event: { id: string; type: DeliveredType; data: Record<string, unknown> },
): Promise<void> {
  await db.insert(outgoingEvents).values({ organizationId, ...event, fannedOutAt: fragment`now()` });
}
