import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, instant, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

/** Periods of one organization never overlap: an exclusion constraint is added by hand in the migration. */
export const accountingPeriods = pgTable(
  'accounting_periods',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    startDate: calendarDate('start_date').notNull(),
    endDate: calendarDate('end_date').notNull(),
    status: text('status').notNull().default('open'),
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

export const journalEntries = pgTable(
  'journal_entries',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    entryDate: calendarDate('entry_date').notNull(),
    accountingPeriodId: uuid('accounting_period_id').notNull(),
    memo: text('memo').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'journal_entries_period',
      columns: [table.organizationId, table.accountingPeriodId],
      foreignColumns: [accountingPeriods.organizationId, accountingPeriods.id],
    }),
    index('journal_entries_newest').on(table.organizationId, table.entryDate.desc(), table.id.desc()),
  ],
);

export const journalLines = pgTable(
  'journal_lines',
  {
    organizationId: organizationId(),
    journalEntryId: uuid('journal_entry_id').notNull(),
    position: smallint('position').notNull(),
    account: text('account').notNull(),
    debit: numeric('debit', { precision: 30, scale: 4 }).notNull(),
    credit: numeric('credit', { precision: 30, scale: 4 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.journalEntryId, table.position] }),
    foreignKey({
      name: 'journal_lines_entry',
      columns: [table.organizationId, table.journalEntryId],
      foreignColumns: [journalEntries.organizationId, journalEntries.id],
    }),
    check(
      'journal_lines_one_side',
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and (${table.debit} = 0) <> (${table.credit} = 0)`,
    ),
  ],
);
