import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, json, oneOf, organizationId } from './columns.ts';
import { organizations } from './identity.ts';

interface Failure {
  product_id?: string | undefined;
  movement_id?: string | undefined;
  journal_entry_id?: string | undefined;
  period_id?: string | undefined;
  position?: number | undefined;
  check: string;
  detail: string;
}

interface BooksResult {
  failure?: Failure | undefined;
  chain?: { position: number; head: string; recorded_at: string } | undefined;
}

/**
 * Verifications of whole ledgers in the background. One instance at a time works on a verification, under a lease that
 * it renews while it lives; another one continues after the last product that is stored here.
 */
export const ledgerVerifications = pgTable(
  'ledger_verifications',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid('id').notNull(),
    status: text('status', { enum: ['running', 'finished', 'failed'] }).notNull(),
    /** Number of products when it started. */
    products: integer('products').notNull(),
    productsChecked: integer('products_checked').notNull(),
    movementsChecked: bigint('movements_checked', { mode: 'number' }).notNull(),
    costAdjustmentsChecked: bigint('cost_adjustments_checked', { mode: 'number' }).notNull().default(0),
    /** Whether costs of a checked product were being recalculated. */
    recosting: boolean('recosting').notNull(),
    /** The checkpoint: products are checked in ascending order of their ids. */
    lastProductId: uuid('last_product_id'),
    /** The result for journal and ledger log; null until they are checked. */
    books: json('books').$type<BooksResult>(),
    firstFailure: json('first_failure').$type<Failure>(),
    startedAt: createdAt('started_at'),
    updatedAt: createdAt('updated_at'),
    finishedAt: instant('finished_at'),
    createdBy: uuid('created_by').notNull(),
    /** The claim that works on it; null if none does. */
    claimId: uuid('claim_id'),
    leasedUntil: instant('leased_until'),
    /** Claims since it last advanced. */
    attempts: integer('attempts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('ledger_verifications_running')
      .on(table.organizationId)
      .where(sql`${table.status} = 'running'`),
    check('ledger_verifications_status', oneOf(table.status)),
    check(
      'ledger_verifications_finished_at',
      sql`(${table.status} = 'running') = (${table.finishedAt} is null)`,
    ),
  ],
);
