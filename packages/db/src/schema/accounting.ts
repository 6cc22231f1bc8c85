import { sql } from 'drizzle-orm';
import {
  check,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, instant, oneOf, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

/** As wide as the cost of a movement, which automatic posting books as an amount. */
const amount = (name: string) => numeric(name, { precision: 36, scale: 4 });

/** A caller, or the service for a movement, for changed costs, for a cost adjustment or for write-downs. */
const sources = ['manual', 'stock_movement', 'recost', 'cost_adjustment', 'write_down'] as const;

/** The accounts of automatic posting. */
const postingKinds = [
  'inventory',
  'goods_received',
  'cost_of_goods_sold',
  'stock_gain',
  'stock_loss',
  'cost_variance',
] as const;

/** Periods of one organization never overlap; the migration 0002_rules adds the exclusion constraint. */
export const accountingPeriods = pgTable(
  'accounting_periods',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    startDate: calendarDate('start_date').notNull(),
    endDate: calendarDate('end_date').notNull(),
    status: text('status', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('accounting_periods_dates').on(table.organizationId, table.startDate),
    check('accounting_periods_closed_at', sql`isfinite(${table.closedAt})`),
    check('accounting_periods_order', sql`${table.startDate} <= ${table.endDate}`),
    check('accounting_periods_status', oneOf(table.status)),
  ],
);

/**
 * No foreign keys: with automatic posting every movement has an entry, and each would lock the same row of the
 * organization and of the period (ADR 4). The writing transaction reads both.
 */
export const journalEntries = pgTable(
  'journal_entries',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    entryDate: calendarDate('entry_date').notNull(),
    accountingPeriodId: uuid('accounting_period_id').notNull(),
    memo: text('memo').notNull(),
    /** Who created it: a caller, or the service. */
    source: text('source', { enum: sources }).notNull().default('manual'),
    createdAt: createdAt(),
    /** Null for entries that a background job created. */
    createdBy: uuid('created_by'),
    /** The product for which the service created it; null for callers' entries. A movement names its entry itself. */
    productId: uuid('product_id'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Lists query each source separately and merge the results, so one index serves all lists.
    index('journal_entries_source').on(
      table.organizationId,
      table.source,
      table.entryDate.desc(),
      table.id.desc(),
    ),
    check('journal_entries_source', oneOf(table.source)),
    check('journal_entries_author', sql`${table.source} = 'recost' or ${table.createdBy} is not null`),
  ],
);

/** Written together with their entry and never deleted; no foreign key, as for costs (ADR 4). */
export const journalLines = pgTable(
  'journal_lines',
  {
    organizationId: organizationId(),
    journalEntryId: uuid('journal_entry_id').notNull(),
    position: smallint('position').notNull(),
    account: text('account').notNull(),
    debit: amount('debit').notNull(),
    credit: amount('credit').notNull(),
    /** Copies from the entry: the index below serves an account's entries by source, newest first. */
    entryDate: calendarDate('entry_date').notNull(),
    source: text('source', { enum: sources }).notNull(),
    /** The posting rule that the account comes from; no foreign key, as for entries. */
    postingRuleId: uuid('posting_rule_id'),
    dimension: text('dimension'),
    /** Purpose for which the service booked the amount, which a reversal needs; null for lines of callers. */
    kind: text('kind', { enum: [...postingKinds, 'write_down_loss', 'allowance'] }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.journalEntryId, table.position] }),
    index('journal_lines_account').on(
      table.organizationId,
      table.account,
      table.source,
      table.entryDate.desc(),
      table.journalEntryId.desc(),
    ),
    check(
      'journal_lines_one_side',
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and (${table.debit} = 0) <> (${table.credit} = 0)`,
    ),
    check('journal_lines_kind', oneOf(table.kind)),
    check('journal_lines_booked', sql`(${table.kind} is null) = (${table.source} = 'manual')`),
  ],
);

/** Accounts by category and reason code. Rows never change, except that they are marked as deleted: lines name them. */
export const postingRules = pgTable(
  'posting_rules',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: postingKinds }).notNull(),
    category: text('category'),
    reasonCode: text('reason_code'),
    account: text('account').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('posting_rules_subject')
      .on(
        table.organizationId,
        table.kind,
        sql`coalesce(${table.category}, '')`,
        sql`coalesce(${table.reasonCode}, '')`,
      )
      .where(sql`${table.deletedAt} is null`),
    check('posting_rules_kind', oneOf(table.kind)),
    check('posting_rules_narrow', sql`coalesce(${table.category}, ${table.reasonCode}) is not null`),
    check('posting_rules_inventory', sql`${table.kind} <> 'inventory' or ${table.reasonCode} is null`),
  ],
);

/** Sums of an account's lines per day, so that a balance as of any day adds days instead of lines. */
export const journalDays = pgTable(
  'journal_days',
  {
    organizationId: organizationId(),
    account: text('account').notNull(),
    date: calendarDate('date').notNull(),
    debit: numeric('debit', { precision: 44, scale: 4 }).notNull(),
    credit: numeric('credit', { precision: 44, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.account, table.date] })],
);
