import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, json, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

interface RefusedRow {
  row: number;
  code: string;
  detail: string;
  errors: { pointer: string; code: string; detail: string; [figure: string]: unknown }[];
}

/**
 * Imports of movements, and how far each is: moved on in the transaction that posts the rows, so that one that
 * was cut off goes on behind the last row posted, without a gap or a repetition.
 */
export const stockImports = pgTable(
  'stock_imports',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    /** `key:` and the Idempotency-Key, else `file:` and the hash: what is the same is not posted again. */
    identity: text('identity').notNull(),
    /** sha256 of the file, in hex. */
    fileHash: text('file_hash').notNull(),
    status: text('status', { enum: ['running', 'finished'] }).notNull(),
    /** Rows of the file, the header and blank lines left out. */
    rows: integer('rows').notNull(),
    posted: integer('posted').notNull(),
    refused: integer('refused').notNull(),
    /** The row that was decided last, as a spreadsheet numbers it: the header is row 1. */
    lastRow: integer('last_row').notNull(),
    /** The first refused rows. */
    problems: json('problems').$type<RefusedRow[]>().notNull(),
    startedAt: createdAt('started_at'),
    updatedAt: createdAt('updated_at'),
    finishedAt: instant('finished_at'),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('stock_imports_identity').on(table.organizationId, table.identity),
    check('stock_imports_status', sql`${table.status} in ('running', 'finished')`),
    check(
      'stock_imports_figures',
      sql`${table.posted} >= 0 and ${table.refused} >= 0 and ${table.posted} + ${table.refused} <= ${table.rows}
        and (${table.status} = 'finished') = (${table.posted} + ${table.refused} = ${table.rows})`,
    ),
  ],
);
