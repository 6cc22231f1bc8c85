import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, json, oneOf, organizationId } from './columns.ts';
import { organizations, users } from './identity.ts';

/** Who did what, when, to which subject, and from where. Append-only. */
export const auditEvents = pgTable(
  'audit_events',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    occurredAt: instant('occurred_at')
      .notNull()
      .default(sql`now()`),
    type: text('type').notNull(),
    /** Null if the service itself acted. */
    actorUserId: uuid('actor_user_id'),
    actorApiKeyId: uuid('actor_api_key_id'),
    credential: text('credential', { enum: ['api_key', 'jwt', 'link', 'session'] }),
    subjectId: uuid('subject_id').notNull(),
    /** Contains no token, secret, or key. */
    data: json('data').$type<Record<string, unknown>>().notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('audit_events_newest').on(table.organizationId, table.occurredAt, table.id),
    index('audit_events_subject').on(table.organizationId, table.subjectId, table.occurredAt, table.id),
    // Each anchor is announced once; also finds the last one.
    uniqueIndex('audit_events_anchors')
      .on(table.organizationId, sql`((${table.data} ->> 'position')::bigint)`)
      .where(sql`${table.type} = 'ledger.anchored'`),
    check('audit_events_credential', oneOf(table.credential)),
  ],
);

/** Transactional outbox of webhooks: an event is written in the transaction of its change. */
export const outgoingEvents = pgTable(
  'outgoing_events',
  {
    // No foreign key: postings write here, and each would lock the one row of their organization.
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    type: text('type').notNull(),
    data: json('data').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    /** When its deliveries were created; null if that is pending. */
    fannedOutAt: instant('fanned_out_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('outgoing_events_waiting')
      .on(table.organizationId, table.id)
      .where(sql`${table.fannedOutAt} is null`),
  ],
);

export const webhooks = pgTable(
  'webhooks',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    description: text('description'),
    /** Subscribed event types; null: all. */
    events: text('events').array(),
    status: text('status', { enum: ['enabled', 'disabled'] })
      .notNull()
      .default('enabled'),
    disabledReason: text('disabled_reason', { enum: ['manual', 'gone', 'failing', 'creator_lost_access'] }),
    disabledAt: instant('disabled_at'),
    /** When it was last re-enabled; earlier events are not sent to it. */
    enabledAt: instant('enabled_at'),
    /** The first failed attempt since the last successful delivery. */
    failingSince: instant('failing_since'),
    /** When an event was last skipped because too many deliveries were pending. */
    lastSkippedAt: instant('last_skipped_at'),
    /** Encrypted with a key derived from TOKEN_KEY; null if the webhook is deleted or needs a new one. */
    secret: text('secret'),
    /** The user who was shown the secret; null if there is none. */
    secretKnownTo: uuid('secret_known_to').references(() => users.id),
    /** Encrypted like `secret`, oldest first; each also signs until it expires. `known_to` is the user who was shown it. */
    previousSecrets: json('previous_secrets')
      .$type<{ secret: string; known_to: string; expires_at: string }[]>()
      .notNull()
      .default(sql`'[]'`),
    createdAt: createdAt(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    check('webhooks_status', oneOf(table.status)),
    check('webhooks_disabled_reason', oneOf(table.disabledReason)),
  ],
);

/** The delivery of one event to one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    eventId: uuid('event_id').notNull(),
    status: text('status', { enum: ['pending', 'delivered', 'failed', 'cancelled', 'skipped'] })
      .notNull()
      .default('pending'),
    /** While pending: whether the next attempt is a job. Only a few deliveries of each webhook are jobs at a time. */
    queued: boolean('queued').notNull().default(false),
    attempts: smallint('attempts').notNull().default(0),
    statusCode: smallint('status_code'),
    lastError: text('last_error'),
    lastAttemptAt: instant('last_attempt_at'),
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [table.organizationId, table.webhookId],
      foreignColumns: [webhooks.organizationId, webhooks.id],
    }),
    foreignKey({
      name: 'webhook_deliveries_event',
      columns: [table.organizationId, table.eventId],
      foreignColumns: [outgoingEvents.organizationId, outgoingEvents.id],
    }),
    index('webhook_deliveries_newest').on(table.organizationId, table.webhookId, table.id),
    // The pending deliveries of each webhook in the order of their next attempts.
    index('webhook_deliveries_pending')
      .on(table.organizationId, table.webhookId, table.queued, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending'`),
    // Serves the removal of old events.
    index('webhook_deliveries_event').on(table.organizationId, table.eventId),
    check('webhook_deliveries_status', oneOf(table.status)),
  ],
);
