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
import { createdAt, instant, json, oneOf, organizationId, roles } from './columns.ts';
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
    /** Incremented by each resend, which replaces the token and so invalidates the old link. */
    tokenVersion: smallint('token_version').notNull().default(1),
    /** sha256 of the token, in hex; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    locale: text('locale', { enum: ['en', 'fr', 'es', 'de', 'pt', 'pt-BR'] })
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
    /**
     * Why an email that its sender sees as `sent` has not left the service: it waits because its recipient gets many
     * (from any organization), or the recipient wants no more. Senders must not learn either.
     */
    mailHold: text('mail_hold', { enum: ['waiting', 'opted_out'] }),
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
    // The migration 0002_rules adds: one pending invitation per address and scope (NULLS NOT DISTINCT).
    // Begins with the sender: with statistics of an empty table, an index that begins with the organization looks as good
    // as the primary key, and a look-up by id reads all invitations of the organization.
    index('invitations_sender').on(
      table.invitedByUserId,
      table.organizationId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    // Finds an invitation by its id in whichever organization.
    index('invitations_id').on(table.id),
    // Serves an address's pending invitations across organizations.
    index('invitations_recipient').on(table.email, table.mailQueuedAt.desc()),
    // Serves the expiry worker across organizations.
    index('invitations_due')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'pending'`),
    check('invitations_role', oneOf(table.role)),
    check('invitations_status', oneOf(table.status)),
    check('invitations_mail_status', oneOf(table.mailStatus)),
    check('invitations_mail_hold', oneOf(table.mailHold)),
    check('invitations_locale', oneOf(table.locale)),
  ],
);

/** An email to a recipient; times in milliseconds since 1970. */
export interface RecipientMail {
  organization_id: string;
  /** When its sender saw it as sent. */
  released_at: number;
  /** When it left the service; absent while it waits. */
  sent_at?: number;
}

/** The recipients of invitation emails, across organizations. Not a tenant table, and no tenant's data is shown from it. */
export const mailRecipients = pgTable('mail_recipients', {
  /** sha256 of the address, in hex. */
  addressHash: text('address_hash').primaryKey(),
  /** When the recipient asked for no more invitations; null if not, or if withdrawn. */
  optedOutAt: instant('opted_out_at'),
  /** The recent emails by invitation and version: enough to enforce the cooldown and the recipient's limit. */
  recent: json('recent').$type<Record<string, RecipientMail>>().notNull().default({}),
});

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
    // The organization's probes: attempts that found an account.
    index('invitation_attempts_probes')
      .on(table.organizationId, table.createdAt.desc())
      .where(sql`not ${table.mailed}`),
  ],
);
