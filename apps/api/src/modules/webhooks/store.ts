import type { Transaction } from '@tallybook/db';
import type { CreateWebhook, DisabledReason, Webhook } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

/** Former secrets that still sign; more than three would only be there to make long headers. */
export const signing = ({ sql }: Transaction) => sql`
  select former.item from jsonb_array_elements(previous_secrets) with ordinality as former (item, place)
  where (former.item ->> 'expires_at')::timestamptz > now() order by former.place desc limit 3`;

const columns = (tx: Transaction) => tx.sql`
  id, url, description, events, status, disabled_reason, disabled_at, failing_since,
  (select max((item ->> 'expires_at')::timestamptz) from (${signing(tx)}) as still) as previous_secret_expires_at,
  created_at, created_by`;

/** Makes changes of one organization's webhooks wait for each other until the transaction ends. */
export function holdWebhooks({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${organizationId}`}, 0))`;
}

export async function countWebhooks({ sql }: Transaction, organizationId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from webhooks where organization_id = ${organizationId} and deleted_at is null`;
  return row?.count ?? 0;
}

export async function insertWebhook(
  tx: Transaction,
  organizationId: string,
  made: CreateWebhook & { id: string; sealed: string; userId: string },
): Promise<Webhook> {
  const { id, url, events = null, description = null, sealed, userId } = made;
  const rows = await tx.sql<Webhook[]>`
    insert into webhooks (organization_id, id, url, description, events, secret, created_by)
    values (${organizationId}, ${id}, ${url}, ${description}, ${events}::text[], ${sealed}, ${userId})
    returning ${columns(tx)}`;
  return rows[0] as Webhook;
}

/** Newest first; one more than a page. */
export async function selectWebhooks(
  tx: Transaction,
  organizationId: string,
  page: { size: number; after: Position | undefined },
): Promise<Webhook[]> {
  const { sql } = tx;
  return sql<Webhook[]>`
    select ${columns(tx)} from webhooks
    where organization_id = ${organizationId} and deleted_at is null
    ${page.after === undefined ? sql`` : sql`and id < ${page.after[0] ?? ''}::uuid`}
    order by id desc limit ${page.size + 1}`;
}

export async function findWebhook(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Webhook | undefined> {
  const rows = await tx.sql<Webhook[]>`
    select ${columns(tx)} from webhooks
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null`;
  return rows[0];
}

/** Undefined when it is disabled already, or gone. */
export async function setDisabled(
  tx: Transaction,
  organizationId: string,
  id: string,
  reason: DisabledReason,
): Promise<Webhook | undefined> {
  const rows = await tx.sql<Webhook[]>`
    update webhooks set status = 'disabled', disabled_reason = ${reason}, disabled_at = now()
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null and status = 'enabled'
    returning ${columns(tx)}`;
  return rows[0];
}

/** Undefined when it is enabled already, or gone. */
export async function setEnabled(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Webhook | undefined> {
  const rows = await tx.sql<Webhook[]>`
    update webhooks set status = 'enabled', disabled_reason = null, disabled_at = null, failing_since = null,
      enabled_at = now()
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null and status = 'disabled'
    returning ${columns(tx)}`;
  return rows[0];
}

/** The row stays for its deliveries; the secrets do not. */
export async function setDeleted(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Webhook | undefined> {
  const rows = await tx.sql<Webhook[]>`
    update webhooks set status = 'disabled', deleted_at = now(), secret = null, previous_secrets = '[]'
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null
    returning ${columns(tx)}`;
  return rows[0];
}

/** The secret until now signs beside the new one for a day, as do those before it whose day is not over. */
export async function setSecret(
  tx: Transaction,
  organizationId: string,
  id: string,
  sealed: string,
): Promise<Webhook | undefined> {
  const rows = await tx.sql<Webhook[]>`
    update webhooks set secret = ${sealed}, previous_secrets =
      (select coalesce(jsonb_agg(item order by item ->> 'expires_at'), '[]') from (${signing(tx)}) as still)
        || jsonb_build_object('secret', secret,
          'expires_at', date_trunc('milliseconds', now() + interval '24 hours'))
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null
    returning ${columns(tx)}`;
  return rows[0];
}

/** Notes with the organization whether postings must leave events; called under the lock, after the change. */
export function recordMovementEvents({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`
    update organizations o set movement_events = wanted.now
    from (
      select exists (
        select from webhooks where organization_id = ${organizationId} and status = 'enabled'
          and (events is null or events && array['stock_movement.posted', 'stock_movement.reversed'])) as now
    ) as wanted
    where o.id = ${organizationId} and o.movement_events <> wanted.now`;
}

/** What was under way to a webhook that gets nothing any more. */
export function cancelDeliveries(
  { sql }: Transaction,
  organizationId: string,
  webhookId: string,
): Promise<unknown> {
  return sql`
    update webhook_deliveries set status = 'cancelled', next_attempt_at = null
    where organization_id = ${organizationId} and webhook_id = ${webhookId} and status = 'pending'`;
}
