import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, instant, json, oneOf, organizationId, roles } from './columns.ts';

type PostingAccounts = Record<
  'inventory' | 'goods_received' | 'cost_of_goods_sold' | 'stock_gain' | 'stock_loss' | 'cost_variance',
  string
>;

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    /** Decimal places of the currency's minor unit; fixed when the organization is created. */
    moneyScale: smallint('money_scale').notNull(),
    allowNegativeStock: boolean('allow_negative_stock').notNull().default(false),
    /** When negative stock was first allowed; a trigger sets it once. Since then a history may be below zero. */
    negativeStockSince: instant('negative_stock_since'),
    autoOpenPeriods: boolean('auto_open_periods').notNull().default(true),
    inviteRegistered: boolean('invite_registered').notNull().default(false),
    /** How many days after today (UTC) a date may be; null: any number. */
    maxDaysAhead: integer('max_days_ahead'),
    /** Where the accept page leads new members; null: to the application that the configuration names. */
    continueUrl: text('continue_url'),
    /** The accounts of automatic posting; null: automatic posting is off. */
    automaticPosting: json('automatic_posting').$type<PostingAccounts>(),
    /** Whether an enabled webhook subscribes to stock movements. Every posting reads it, and skips events if false. */
    movementEvents: boolean('movement_events').notNull().default(false),
    alertDigest: text('alert_digest', { enum: ['none', 'daily'] })
      .notNull()
      .default('none'),
    /** The last day (UTC) whose digest of open alerts was queued. */
    alertsDigestedOn: calendarDate('alerts_digested_on'),
    createdAt: createdAt(),
    /** The user who created it through the API; null for one created by `bootstrap`. */
    createdBy: uuid('created_by'),
  },
  (table) => [
    // The limit of new organizations per person reads the newest.
    index('organizations_created_by')
      .on(table.createdBy, table.createdAt.desc())
      .where(sql`${table.createdBy} is not null`),
    check('organizations_max_days_ahead', sql`${table.maxDaysAhead} between 0 and 36500`),
    check('organizations_alert_digest', oneOf(table.alertDigest)),
  ],
);

/** A user, across organizations. Not a tenant table. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').unique('users_email_unique'),
  /** When the token was issued whose verified address this is; null if no token ever stated the address. */
  emailAssertedAt: instant('email_asserted_at'),
  /** Addresses that the user had before: their mailboxes may still be the user's. */
  formerEmails: text('former_emails')
    .array()
    .notNull()
    .default(sql`'{}'`),
  name: text('name').notNull(),
  createdAt: createdAt(),
});

/** Maps an external identity (issuer and subject of a JWT) to a user. Not a tenant table. */
export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    // A second subject of an issuer is a second person, whatever its address.
    unique('user_identities_issuer_user').on(table.issuer, table.userId),
  ],
);

/** A person who is signed in to the console. Not a tenant table. */
export const consoleSessions = pgTable(
  'console_sessions',
  {
    id: uuid('id').primaryKey(),
    /** sha256 of the secret part of the cookie, in hex. */
    secretHash: text('secret_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** How the person signed in. */
    via: text('via', { enum: ['link', 'oidc', 'key'] }).notNull(),
    /** With a key: the organization that the session is limited to. */
    keyOrganizationId: uuid('key_organization_id'),
    apiKeyId: uuid('api_key_id'),
    createdAt: createdAt(),
    /** When the person entered a password, or the like: at an identity provider before the session starts. */
    authenticatedAt: instant('authenticated_at')
      .notNull()
      .default(sql`now()`),
    /** At most once a minute. */
    lastSeenAt: instant('last_seen_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('console_sessions_user').on(table.userId),
    check('console_sessions_via', oneOf(table.via)),
    check(
      'console_sessions_key',
      sql`(${table.via} = 'key') = (${table.apiKeyId} is not null and ${table.keyOrganizationId} is not null)`,
    ),
  ],
);

/** A link that signs a person in to the console, once. Not a tenant table. */
export const consoleSignIns = pgTable(
  'console_sign_ins',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** sha256 of the token, in hex. */
    tokenHash: text('token_hash').notNull().unique('console_sign_ins_token'),
    /** The language of its email; null for a link that `npm start` prints. */
    locale: text('locale'),
    /** The address that it was mailed to: it is valid only while the person has this address. */
    email: text('email'),
    /** A keyed hash of the network that asked for an email, to limit each. */
    source: text('source'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  // The limit of emails per person reads the newest.
  (table) => [index('console_sign_ins_user').on(table.userId, table.createdAt.desc())],
);

export const memberships = pgTable(
  'memberships',
  {
    organizationId: organizationId().references(() => organizations.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: roles }).notNull(),
    createdAt: createdAt(),
    /** A removed member's row remains, since the service deletes nothing; joining again clears this. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('memberships_user').on(table.userId),
    check('memberships_role', oneOf(table.role)),
  ],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    /** The public part of the key, by which it is looked up. */
    lookupId: text('lookup_id').notNull(),
    /** sha256 of the secret part, in hex. */
    secretHash: text('secret_hash').notNull(),
    environment: text('environment', { enum: ['live', 'test'] }).notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: roles }).notNull(),
    /** The member on whose behalf the key acts; its effective role never exceeds this member's. */
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Unique over all organizations: looked up before the organization is known.
    unique('api_keys_lookup_id').on(table.lookupId),
    foreignKey({
      name: 'api_keys_member',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }),
    index('api_keys_user').on(table.organizationId, table.userId),
    check('api_keys_role', oneOf(table.role)),
    check('api_keys_environment', oneOf(table.environment)),
  ],
);

/** The response to a POST with an Idempotency-Key, stored in the transaction of its effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The caller's organization, or the caller's user id for a call outside any organization. */
    organizationId: organizationId(),
    key: text('key').notNull(),
    /** The procedure's path, for example `stockMovements.post`. */
    operation: text('operation').notNull(),
    /** sha256 of the validated input as canonical JSON, in hex. */
    fingerprint: text('fingerprint').notNull(),
    response: json('response'),
    createdAt: createdAt(),
  },
  // No other index: one by date once made the planner read every key of the organization to find a few.
  (table) => [primaryKey({ columns: [table.organizationId, table.key] })],
);
