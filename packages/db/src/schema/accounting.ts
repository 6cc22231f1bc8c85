import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, instant, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

/** As wide as the cost of a movement, which automatic posting books. */
const amount = (name: string) => numeric(name, { precision: 36, scale: 4 });

/** A caller, or the service: for a movement, or for costs that changed. */
const sources = ['manual', 'stock_movement', 'recost'] as const;

/** Periods of one organization never overlap: an exclusion constraint is added by hand in the migration. */
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
    check('accounting_periods_order', sql`${table.startDate} <= ${table.endDate}`),
    check('accounting_periods_status', sql`${table.status} in ('open', 'closed')`),
  ],
);

/**
 * No foreign keys: with automatic posting every movement brings an entry, and each would lock the row of the
 * organization and of the period, the same ones for all (ADR 4). Both are read in the transaction that writes.
 */
export const journalEntries = pgTable(
  'journal_entries',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    entryDate: calendarDate('entry_date').notNull(),
    accountingPeriodId: uuid('accounting_period_id').notNull(),
    memo: text('memo').notNull(),
    /** Who made it: a caller, or the service for a movement or for costs that changed. */
    source: text('source', { enum: sources }).notNull().default('manual'),
    createdAt: createdAt(),
    /** Null where the service worked by itself, in the background. */
    createdBy: uuid('created_by'),
    /** The movement that it was made for, and the product that it is about; null for those of callers. */
    stockMovementId: uuid('stock_movement_id'),
    productId: uuid('product_id'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Lists ask for each source by itself and merge: one index for a list of all and of one.
    index('journal_entries_source').on(
      table.organizationId,
      table.source,
      table.entryDate.desc(),
      table.id.desc(),
    ),
    check('journal_entries_source', sql`${table.source} in ('manual', 'stock_movement', 'recost')`),
    check('journal_entries_author', sql`${table.source} = 'recost' or ${table.createdBy} is not null`),
  ],
);

/** Written in one flight with their entry, never alone and never deleted; no foreign key, as for costs (ADR 4). */
export const journalLines = pgTable(
  'journal_lines',
  {
    organizationId: organizationId(),
    journalEntryId: uuid('journal_entry_id').notNull(),
    position: smallint('position').notNull(),
    account: text('account').notNull(),
    debit: amount('debit').notNull(),
    credit: amount('credit').notNull(),
    /** Those of the entry: an account's entries are read newest first, by source, from the index below. */
    entryDate: calendarDate('entry_date').notNull(),
    source: text('source', { enum: sources }).notNull(),
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
  ],
);

/** What the lines of one day add to an account, so that a balance as of any day is a sum of days, not of lines. */
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
