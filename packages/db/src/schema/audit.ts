import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';
import { organizations, users } from './identity.ts';

/** What happened, written in the transaction that did it. Never a token or a secret; never changed. */
export const auditEvents = pgTable(
  'audit_events',
  {
    organizationId: organizationId().references(() => organizations.id),
    /** UUID version 7: events lie in the order of time. */
    id: uuid('id').notNull(),
    occurredAt: instant('occurred_at')
      .notNull()
      .default(sql`now()`),
    /** `invitation.accepted`: the kind of thing and what happened to it. */
    type: text('type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Who did it; null for the service itself. */
    actorUserId: uuid('actor_user_id').references(() => users.id),
    actorApiKeyId: uuid('actor_api_key_id'),
    /** From where: the address of the caller, and the id of the request. */
    address: text('address'),
    requestId: text('request_id'),
    data: jsonb('data').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('audit_events_subject').on(table.organizationId, table.subjectId, table.id),
  ],
);
