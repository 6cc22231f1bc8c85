import type { StoredRejectedRow } from '@tallybook/domain';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, createdAt, instant, json, oneOf, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

/**
 * Imports of movements. Their checkpoint is the number of rows that were posted or rejected, in the order of posting. It
 * advances in the transaction that posts the rows: an interrupted import resumes there, without gaps or duplicates.
 */
export const stockImports = pgTable(
  'stock_imports',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    /** `key:` and the Idempotency-Key, otherwise `file:` and the hash; the same identity is not imported twice. */
    identity: text('identity').notNull(),
    /** sha256 of the file, in hex. */
    fileHash: text('file_hash').notNull(),
    /** sha256 of the parsed rows, in hex: equal for files that differ only in their format. */
    rowsHash: text('rows_hash').notNull(),
    /** A finished import with equal rows, which the caller knew about. */
    sameRowsAs: uuid('same_rows_as'),
    status: text('status', { enum: ['running', 'finished'] }).notNull(),
    /** Number of rows in the file, without the header and blank lines. */
    rows: integer('rows').notNull(),
    posted: integer('posted').notNull(),
    rejected: integer('rejected').notNull(),
    /** The earliest and the latest date of a posted row; null if none was posted. */
    firstMovementDate: calendarDate('first_movement_date'),
    lastMovementDate: calendarDate('last_movement_date'),
    /** The first rejected rows. */
    problems: json('problems').$type<StoredRejectedRow[]>().notNull(),
    startedAt: createdAt('started_at'),
    updatedAt: createdAt('updated_at'),
    finishedAt: instant('finished_at'),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('stock_imports_identity').on(table.organizationId, table.identity),
    index('stock_imports_rows').on(table.organizationId, table.rowsHash),
    check('stock_imports_status', oneOf(table.status)),
    check(
      'stock_imports_figures',
      sql`${table.posted} >= 0 and ${table.rejected} >= 0 and ${table.posted} + ${table.rejected} <= ${table.rows}
        and (${table.status} = 'finished') = (${table.posted} + ${table.rejected} = ${table.rows})`,
    ),
  ],
);
