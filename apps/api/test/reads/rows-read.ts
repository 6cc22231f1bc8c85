import type { Database, Transaction } from '@tallybook/db';
import { createPostingEngine } from '../../src/ledger/posting/engine.ts';
import type { TestApp } from '../../src/testing/index.ts';

/** Rows that the transactions of verbs read, and whether each had a slot of the reports. */
export interface Watched {
  /** Transactions since the last `reset`: with a slot of their organization, and without. */
  readonly transactions: { shared: number; others: number };
  /** The most rows of one table, or entries of one index, that they read. */
  readonly rows: number;
  reset(): void;
}

/** Background work has the database from before and is not watched. */
export function watchDatabase(app: TestApp): Watched {
  const { database, fairness } = app.services;
  const byRelation = new Map<string, number>();
  const transactions = { shared: 0, others: 0 };
  const watching: Database = {
    ...database,
    tenant: async (organizationId, work, options = {}) => {
      transactions[fairness.reports.usedBy(organizationId) > 0 ? 'shared' : 'others'] += 1;
      const counted = async (tx: Transaction) => {
        const before = await rowsRead(tx);
        const result = await work(tx);
        for (const [name, count] of await rowsRead(tx))
          byRelation.set(name, (byRelation.get(name) ?? 0) + count - (before.get(name) ?? 0));
        return result;
      };
      const { oneFlight = false, readOnly = oneFlight } = options;
      return database.tenant(organizationId, counted, { ...options, readOnly, oneFlight: false });
    },
  };
  Object.assign(app.services, { database: watching, posting: createPostingEngine(watching, () => {}) });
  return {
    transactions,
    get rows() {
      return Math.max(0, ...byRelation.values());
    },
    reset() {
      byRelation.clear();
      Object.assign(transactions, { shared: 0, others: 0 });
    },
  };
}

/** Rows that this connection has read and not reported yet, perhaps including earlier transactions. */
async function rowsRead({ sql }: Transaction): Promise<Map<string, number>> {
  const found = await sql<{ name: string; rows: number }[]>`
    select relname as name, pg_stat_get_xact_tuples_returned(oid)::float8 as rows from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;
  return new Map(found.map(({ name, rows }) => [name, rows]));
}
