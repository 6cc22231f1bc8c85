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
    /** Lower-cased ASCII; the stored, compared and mailed address are one string. */
    email: text('email').notNull(),
    role: text('role', { enum: roles }).notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'expired', 'revoked', 'declined'] })
      .notNull()
      .default('pending'),
    /** Counts the links sent; the token is derived from id and version, so a resend kills the old link. */
    tokenVersion: smallint('token_version').notNull().default(1),
    /** sha256 of the token, in hex; the token itself is kept nowhere. */
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
    /** How long each of its links lives, in seconds; a resend begins a new life. */
    lifetimeSeconds: integer('lifetime_seconds').notNull().default(604_800),
    /** When the last mail was asked for; `mailed_at` is when a mail server took one. */
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
    // One pending invitation per address and scope: made by hand in the migration (NULLS NOT DISTINCT).
    index('invitations_sender').on(
      table.organizationId,
      table.invitedByUserId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    // What waits for the owner of an address, in all organizations.
    index('invitations_recipient').on(table.email, table.mailQueuedAt.desc()),
    // What the sweep looks for, in all organizations.
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
 * What limits on sending are counted by: one row for each mail asked for, a resend's too, and for each address that
 * was found to be taken. Never changed.
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
    /** False where no mail was sent because the address has an account; it counts for the sender alone. */
    mailed: boolean('mailed').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // The sender's and the recipient's are counted over all organizations.
    index('invitation_attempts_sender').on(table.userId, table.createdAt.desc()),
    index('invitation_attempts_recipient')
      .on(table.email, table.createdAt.desc())
      .where(sql`${table.mailed}`),
    index('invitation_attempts_organization')
      .on(table.organizationId, table.createdAt.desc())
      .where(sql`${table.mailed}`),
  ],
);
