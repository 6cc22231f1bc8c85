import {
  and,
  arrayOf,
  bool,
  eq,
  instant,
  fragment,
  isNotNull,
  notNull,
  text,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { outgoingEvents, webhookDeliveries, webhooks } from '@tallybook/db/schema';
import { deliveredTypes, type DeliveryStatus } from '@tallybook/domain';
import { validFormerSecrets } from './store.ts';

/** Identifies one attempt of a delivery. */
export interface AttemptKey {
  readonly organizationId: string;
  readonly deliveryId: string;
  /** 1 for the first. */
  readonly attempt: number;
}

const dueShape = {
  webhook_id: webhooks.id,
  url: webhooks.url,
  /** Nothing is sent to a disabled or deleted webhook. */
  enabled: bool(),
  secret: webhooks.secret,
  /** The former secrets that still sign. */
  previous_secrets: arrayOf(text()),
  event_id: outgoingEvents.id,
  type: text(...deliveredTypes),
  created_at: outgoingEvents.createdAt,
  data: outgoingEvents.data,
};

export type DueAttempt = RowOf<typeof dueShape>;

/** Undefined if the attempt was recorded or the delivery has ended otherwise. */
export async function findDueAttempt(tx: Transaction, key: AttemptKey): Promise<DueAttempt | undefined> {
  const [due] = await tx.rows(dueShape)`
    select w.id as webhook_id, w.url, w.status = 'enabled' as enabled, w.secret,
      array(select valid.item ->> 'secret' from (${validFormerSecrets(tx)}) as valid) as previous_secrets,
      e.id as event_id, e.type, e.created_at, e.data
    from webhook_deliveries d
    join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
    join outgoing_events e on e.organization_id = d.organization_id and e.id = d.event_id
    where d.organization_id = ${key.organizationId} and d.id = ${key.deliveryId}
      and d.status = 'pending' and d.attempts = ${key.attempt - 1}`;
  return due;
}

/** Whether the delivery exists, in any state. */
export async function isStored({ db }: Transaction, key: AttemptKey): Promise<boolean> {
  const found = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.organizationId, key.organizationId), eq(webhookDeliveries.id, key.deliveryId)),
    );
  return found.length > 0;
}

const isPending = ({ organizationId, deliveryId }: AttemptKey) =>
  and(
    eq(webhookDeliveries.organizationId, organizationId),
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.status, 'pending'),
  );

export interface AttemptResult {
  status: DeliveryStatus;
  statusCode: number | null;
  error: string | null;
  /** Seconds until the next attempt; null if there is none. */
  retryIn: number | null;
}

/** Returns false if another process recorded the attempt, or the delivery ended, meanwhile. */
export async function recordAttempt(
  { db }: Transaction,
  key: AttemptKey,
  { status, statusCode, error, retryIn }: AttemptResult,
): Promise<boolean> {
  const recorded = await db
    .update(webhookDeliveries)
    .set({
      status,
      queued: false,
      attempts: key.attempt,
      statusCode,
      lastError: error,
      lastAttemptAt: fragment`now()`,
      nextAttemptAt: fragment`now() + make_interval(secs => ${retryIn}::int)`,
    })
    .where(and(isPending(key), eq(webhookDeliveries.attempts, key.attempt - 1)))
    .returning({ id: webhookDeliveries.id });
  return recorded.length > 0;
}

/** Ends a delivery without another attempt. */
export async function cancelDelivery({ db }: Transaction, key: AttemptKey): Promise<void> {
  await db.update(webhookDeliveries).set({ status: 'cancelled', nextAttemptAt: null }).where(isPending(key));
}

/** Ends the period of failures that `failing_since` began. */
export async function recordSuccess(
  { db }: Transaction,
  organizationId: string,
  webhookId: string,
): Promise<void> {
  await db
    .update(webhooks)
    .set({ failingSince: null })
    .where(
      and(
        eq(webhooks.organizationId, organizationId),
        eq(webhooks.id, webhookId),
        isNotNull(webhooks.failingSince),
      ),
    );
}

/**
 * Returns the days since the first failure without a success, this failure included. Undefined, and nothing recorded,
 * if the webhook was disabled or another process recorded the attempt meanwhile: such a failure must not count against
 * a webhook that has been enabled since.
 */
export async function recordFailure(
  { rows }: Transaction,
  webhookId: string,
  key: AttemptKey,
): Promise<number | undefined> {
  // Locked first, so that the conditions of the next statement hold until the transaction ends.
  const [locked] = await rows({ now: instant() })`
    select now() from webhooks where organization_id = ${key.organizationId} and id = ${webhookId} for update`;
  // On a cluster, a COALESCE may not contain now(), and RETURNING neither. LEAST ignores null.
  const [row] = await rows({ since: notNull(webhooks.failingSince) })`
    update webhooks w set failing_since = least(failing_since, now())
    where organization_id = ${key.organizationId} and id = ${webhookId} and status = 'enabled'
      and exists (
        select from webhook_deliveries d
        where d.organization_id = ${key.organizationId} and d.id = ${key.deliveryId}
          and d.status = 'pending' and d.attempts = ${key.attempt - 1})
    returning failing_since as since`;
  return row && locked && (Date.parse(locked.now) - Date.parse(row.since)) / 86_400_000;
}
