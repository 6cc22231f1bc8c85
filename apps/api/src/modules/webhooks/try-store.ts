import type { Transaction } from '@tallybook/db';
import type { DeliveredType, DeliveryStatus } from '@tallybook/domain';
import { signing } from './store.ts';

/** The try that a job stands for. */
interface Try {
  organizationId: string;
  deliveryId: string;
  /** 1 for the first. */
  attempt: number;
}

export interface DueTry {
  webhook_id: string;
  url: string;
  /** Nothing is sent to a webhook that is disabled or deleted. */
  enabled: boolean;
  secret: string | null;
  /** Those that still sign. */
  previous_secrets: string[];
  event_id: string;
  type: DeliveredType;
  created_at: string;
  data: unknown;
}

/** Undefined when this try was made, or the delivery ended otherwise. */
export async function findDueTry(tx: Transaction, of: Try): Promise<DueTry | undefined> {
  const { sql } = tx;
  const rows = await sql<DueTry[]>`
    select w.id as webhook_id, w.url, w.status = 'enabled' as enabled, w.secret,
      array(select still.item ->> 'secret' from (${signing(tx)}) as still) as previous_secrets,
      e.id as event_id, e.type, e.created_at, e.data
    from webhook_deliveries d
    join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
    join outgoing_events e on e.organization_id = d.organization_id and e.id = d.event_id
    where d.organization_id = ${of.organizationId} and d.id = ${of.deliveryId}
      and d.status = 'pending' and d.attempts = ${of.attempt - 1}`;
  return rows[0];
}

export interface TryResult {
  status: DeliveryStatus;
  statusCode: number | null;
  error: string | null;
  /** Seconds until the next try; null when there is none. */
  retryIn: number | null;
}

/** Notes how a try went. False when another process did so, or the delivery ended, meanwhile. */
export async function settleTry({ sql }: Transaction, of: Try, result: TryResult): Promise<boolean> {
  const rows = await sql`
    update webhook_deliveries set status = ${result.status}, attempts = ${of.attempt},
      status_code = ${result.statusCode}, last_error = ${result.error}, last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${result.retryIn}::int)
    where organization_id = ${of.organizationId} and id = ${of.deliveryId}
      and status = 'pending' and attempts = ${of.attempt - 1}
    returning id`;
  return rows.length > 0;
}

/** Ends a delivery without a try. */
export function cancelTry({ sql }: Transaction, of: Try): Promise<unknown> {
  return sql`
    update webhook_deliveries set status = 'cancelled', next_attempt_at = null
    where organization_id = ${of.organizationId} and id = ${of.deliveryId} and status = 'pending'`;
}

/** The first failure since the last success, kept with the webhook. */
export function noteSuccess(
  { sql }: Transaction,
  organizationId: string,
  webhookId: string,
): Promise<unknown> {
  return sql`
    update webhooks set failing_since = null
    where organization_id = ${organizationId} and id = ${webhookId} and failing_since is not null`;
}

/**
 * Days for which nothing could be delivered, this failure included. Undefined, and nothing noted, when the webhook was
 * disabled or another process noted this try meanwhile: that failure is not one of its life since.
 */
export async function logFailure(
  { sql }: Transaction,
  webhookId: string,
  of: Try,
): Promise<number | undefined> {
  // Locked first: what the next statement sees is then true until the transaction ends.
  await sql`
    select 1 from webhooks where organization_id = ${of.organizationId} and id = ${webhookId} for update`;
  const [row] = await sql<{ days: number }[]>`
    update webhooks w set failing_since = coalesce(failing_since, now())
    where organization_id = ${of.organizationId} and id = ${webhookId} and status = 'enabled'
      and exists (
        select from webhook_deliveries d
        where d.organization_id = w.organization_id and d.id = ${of.deliveryId}
          and d.status = 'pending' and d.attempts = ${of.attempt - 1})
    returning extract(epoch from now() - failing_since)::float8 / 86400 as days`;
  return row?.days;
}
