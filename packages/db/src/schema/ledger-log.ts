import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';

/**
 * One entry for each transaction that changed facts, in commit order; append-only. Each head is a hash over the
 * previous one and the entry, so the newest head stands for the whole history (ADR 27).
 */
export const ledgerLog = pgTable(
  'ledger_log',
  {
    organizationId: organizationId(),
    /** 1, 2, 3, … without gaps. */
    position: bigint('position', { mode: 'number' }).notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** JSON text, hashed as it is: [["movement", id, hash, journal entry id or null], …]. */
    facts: text('facts').notNull(),
    /** Whether the facts include states of products or periods, of which the newest counts. */
    hasStates: boolean('has_states').notNull(),
    /** sha256(previous head ‖ [position,"recorded_at",facts]), in hex; before the first, the organization's id. */
    head: text('head').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.position] }),
    index('ledger_log_states')
      .on(table.organizationId, table.position)
      .where(sql`${table.hasStates}`),
  ],
);
