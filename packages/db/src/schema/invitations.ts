import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accountingPeriods } from './accounting.ts';
import { createdAt, instant, json, organizationId, roles } from './columns.ts';
import { organizations, users } from './identity.ts';

export const invitations = pgTable(
  'invitations',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    /** Lowercase ASCII; the same string is stored, compared, and used for sending. */
    email: text('email').notNull(),
    role: text('role', { enum: roles }).notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'expired', 'revoked', 'declined'] })
      .notNull()
      .default('pending'),
    /** Incremented by each resend; the token is derived from id and version, so a resend invalidates the old link. */
    tokenVersion: smallint('token_version').notNull().default(1),
    /** sha256 of the token, in hex; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    locale: text('locale', { enum: ['en', 'fr', 'es', 'de', 'pt'] })
      .notNull()
      .default('en'),
    metadata: json('metadata').$type<Record<string, unknown>>().notNull(),
    /** Scope named by `metadata.period_id`; authorization reads this column, never the metadata. */
    periodId: uuid('period_id'),
    invitedByUserId: uuid('invited_by_user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Lifetime of each link in seconds; a resend restarts it. */
    lifetimeSeconds: integer('lifetime_seconds').notNull().default(604_800),
    /** When the last email was queued; `mailed_at` is when a mail server accepted one. */
    mailQueuedAt: instant('mail_queued_at')
      .notNull()
      .default(sql`now()`),
    mailedAt: instant('mailed_at'),
    mailStatus: text('mail_status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    acceptedAt: instant('accepted_at'),
    acceptedByUserId: uuid('accepted_by_user_id').references(() => users.id),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'invitations_period',
      columns: [table.organizationId, table.periodId],
      foreignColumns: [accountingPeriods.organizationId, accountingPeriods.id],
    }),
    uniqueIndex('invitations_token_hash').on(table.tokenHash),
    // The migration adds by hand: one pending invitation per address and scope (NULLS NOT DISTINCT).
    index('invitations_sender').on(
      table.organizationId,
      table.invitedByUserId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    // Serves an address's pending invitations across organizations.
    index('invitations_recipient').on(table.email, table.mailQueuedAt.desc()),
    // Serves the expiry worker across organizations.
    index('invitations_due')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'pending'`),
    check('invitations_role', sql`${table.role} in ('owner', 'admin', 'accountant', 'clerk', 'viewer')`),
    check(
      'invitations_status',
      sql`${table.status} in ('pending', 'accepted', 'expired', 'revoked', 'declined')`,
    ),
    check('invitations_mail_status', sql`${table.mailStatus} in ('queued', 'sent', 'failed')`),
  ],
);

/**
 * Counted by the sending limits: one row per requested email, including resends, and per address found to have an
 * account. Append-only.
 */
export const invitationAttempts = pgTable(
  'invitation_attempts',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    email: text('email').notNull(),
    /** False if no email was sent because the address has an account; it counts towards the sender's limit only. */
    mailed: boolean('mailed').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // The sender's and the recipient's limits count across organizations.
    index('invitation_attempts_sender').on(table.userId, table.createdAt.desc()),
    index('invitation_attempts_recipient')
      .on(table.email, table.createdAt.desc())
      .where(sql`${table.mailed}`),
    index('invitation_attempts_organization')
      .on(table.organizationId, table.createdAt.desc())
      .where(sql`${table.mailed}`),
  ],
);
