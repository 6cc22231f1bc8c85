import {
  and,
  arrayOf,
  bool,
  eq,
  instant,
  isNull,
  nullable,
  or,
  text,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { organizations, webhookDeliveries, webhooks } from '@tallybook/db/schema';
import { eventTypes, type CreateWebhook, type DisabledReason } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';

/** Former secrets that still sign; more than three would only lengthen the header. */
export const validFormerSecrets = ({ sql }: Transaction) => sql`
  select former.item from jsonb_array_elements(previous_secrets) with ordinality as former (item, place)
  where (former.item ->> 'expires_at')::timestamptz > now() order by former.place desc limit 3`;

const shape = {
  id: webhooks.id,
  url: webhooks.url,
  description: webhooks.description,
  events: nullable(arrayOf(text(...eventTypes))),
  status: webhooks.status,
  disabled_reason: webhooks.disabledReason,
  disabled_at: webhooks.disabledAt,
  failing_since: webhooks.failingSince,
  last_skipped_at: webhooks.lastSkippedAt,
  previous_secret_expires_at: nullable(instant()),
  created_at: webhooks.createdAt,
  created_by: webhooks.createdBy,
};

export type WebhookRow = RowOf<typeof shape>;

const columns = (tx: Transaction) => tx.sql`
  ${storedColumns(tx)},
  (select max((item ->> 'expires_at')::timestamptz) from (${validFormerSecrets(tx)}) as valid)
    as previous_secret_expires_at`;

/** On a cluster, an insert may not contain a subquery; a new webhook has no former secrets. */
const newColumns = (tx: Transaction) =>
  tx.sql`${storedColumns(tx)}, null::timestamptz as previous_secret_expires_at`;

const storedColumns = ({ sql }: Transaction) => sql`
  id, url, description, events, status, disabled_reason, disabled_at, failing_since, last_skipped_at, created_at,
  created_by`;

const lockName = (organizationId: string): string => `webhooks:${organizationId}`;

/** Serializes changes of one organization's webhooks, and their fan-out, until the transaction ends. */
export function lockWebhooks({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${lockName(organizationId)}, 0))`;
}

/** Like `lockWebhooks`; returns false instead of waiting if another transaction has the lock. */
export async function tryLockWebhooks({ rows }: Transaction, organizationId: string): Promise<boolean> {
  const [row] = await rows({ locked: bool() })`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName(organizationId)}, 0)) as locked`;
  return row?.locked === true;
}

const notDeleted = (organizationId: string) =>
  and(eq(webhooks.organizationId, organizationId), isNull(webhooks.deletedAt));

export async function countWebhooks({ db }: Transaction, organizationId: string): Promise<number> {
  const found = await db.select({ id: webhooks.id }).from(webhooks).where(notDeleted(organizationId));
  return found.length;
}

export async function insertWebhook(
  tx: Transaction,
  organizationId: string,
  webhook: CreateWebhook & { id: string; encryptedSecret: string; userId: string },
): Promise<WebhookRow> {
  const { id, url, events = null, description = null, encryptedSecret, userId } = webhook;
  const [inserted] = await tx.rows(shape)`
    insert into webhooks (organization_id, id, url, description, events, secret, secret_known_to, created_by)
    values (${organizationId}, ${id}, ${url}, ${description}, ${events}::text[], ${encryptedSecret}, ${userId}, ${userId})
    returning ${newColumns(tx)}`;
  if (inserted === undefined) throw new Error('the webhook was not inserted');
  return inserted;
}

/** Newest first; one row more than a page. */
export async function selectWebhooks(
  tx: Transaction,
  organizationId: string,
  page: { size: number; after: Position | undefined },
): Promise<WebhookRow[]> {
  const { sql } = tx;
  return tx.rows(shape)`
    select ${columns(tx)} from webhooks
    where organization_id = ${organizationId} and deleted_at is null
    ${page.after === undefined ? sql`` : sql`and id < ${page.after[0] ?? ''}::uuid`}
    order by id desc limit ${page.size + 1}`;
}

export async function findWebhook(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [found] = await tx.rows(shape)`
    select ${columns(tx)} from webhooks
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null`;
  return found;
}

/** Returns undefined if the webhook is disabled already, or deleted. */
export async function setDisabled(
  tx: Transaction,
  organizationId: string,
  id: string,
  reason: DisabledReason,
): Promise<WebhookRow | undefined> {
  const [disabled] = await tx.rows(shape)`
    update webhooks set status = 'disabled', disabled_reason = ${reason}, disabled_at = now()
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null and status = 'enabled'
    returning ${columns(tx)}`;
  return disabled;
}

/** Returns undefined if the webhook is enabled already, has no secret, or is deleted. */
export async function setEnabled(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [enabled] = await tx.rows(shape)`
    update webhooks set status = 'enabled', disabled_reason = null, disabled_at = null, failing_since = null,
      enabled_at = now()
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null and status = 'disabled'
      and secret is not null
    returning ${columns(tx)}`;
  return enabled;
}

/** Keeps the row for its deliveries and removes the secrets. */
export async function setDeleted(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [deleted] = await tx.rows(shape)`
    update webhooks set status = 'disabled', deleted_at = now(), secret = null, previous_secrets = '[]'
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null
    returning ${columns(tx)}`;
  return deleted;
}

/**
 * The replaced secret goes on signing for a day, as do earlier ones that have not expired, unless it was deleted with the
 * access of a member who knew it. The new one is shown to the given user.
 */
export async function setSecret(
  tx: Transaction,
  organizationId: string,
  id: string,
  { encryptedSecret, userId }: { encryptedSecret: string; userId: string },
): Promise<WebhookRow | undefined> {
  const [rotated] = await tx.rows(shape)`
    update webhooks set secret = ${encryptedSecret}, secret_known_to = ${userId}, previous_secrets =
      (select coalesce(jsonb_agg(item order by item ->> 'expires_at'), '[]')
        from (${validFormerSecrets(tx)}) as valid)
        || (select coalesce(jsonb_agg(replaced.item), '[]') from (
          select jsonb_build_object('secret', secret, 'known_to', secret_known_to,
            'expires_at', date_trunc('milliseconds', now() + interval '24 hours')) as item
          where secret is not null) as replaced)
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null
    returning ${columns(tx)}`;
  return rotated;
}

/** The webhooks that a member created, or whose current secret the member was shown. */
export async function findWebhooksKnownTo(
  { db }: Transaction,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const found = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(notDeleted(organizationId), or(eq(webhooks.createdBy, userId), eq(webhooks.secretKnownTo, userId))),
    );
  return found.map(({ id }) => id);
}

/** Deletes the former secrets that a member was shown, even of webhooks whose current secret the member does not know. */
export async function forgetFormerSecrets(
  { sql }: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  await sql`
    update webhooks set previous_secrets =
      (select coalesce(jsonb_agg(former.item order by former.place), '[]')
        from jsonb_array_elements(previous_secrets) with ordinality as former (item, place)
        where former.item ->> 'known_to' <> ${userId}::text)
    where organization_id = ${organizationId} and previous_secrets <> '[]'`;
}

/** Deletes the secrets of a webhook. It can be enabled again once it has a new one. */
export async function forgetSecret({ db }: Transaction, organizationId: string, id: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ secret: null, secretKnownTo: null, previousSecrets: [] })
    .where(and(eq(webhooks.organizationId, organizationId), eq(webhooks.id, id)));
}

/**
 * Stores with the organization whether postings must write events. Call it under the lock, after the change. Two statements
 * if the value changes: on a cluster, one may not read a distributed table and update a reference table.
 */
export async function updateMovementEvents(tx: Transaction, organizationId: string): Promise<void> {
  const [row] = await tx.rows({ current: organizations.movementEvents, wanted: bool() })`
    select o.movement_events as current, exists (
      select from webhooks w where w.organization_id = ${organizationId} and w.status = 'enabled'
        and (w.events is null or w.events && array['stock_movement.posted', 'stock_movement.reversed'])) as wanted
    from organizations o where o.id = ${organizationId}`;
  if (row === undefined || row.current === row.wanted) return;
  await tx.db
    .update(organizations)
    .set({ movementEvents: row.wanted })
    .where(eq(organizations.id, organizationId));
}

/** Cancels the pending deliveries of a webhook that is being disabled or deleted. */
export async function cancelDeliveries(
  { db }: Transaction,
  organizationId: string,
  webhookId: string,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'cancelled', nextAttemptAt: null })
    .where(
      and(
        eq(webhookDeliveries.organizationId, organizationId),
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.status, 'pending'),
      ),
    );
}
