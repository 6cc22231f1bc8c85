import { appendToLog } from '../log/append-store.ts';
import type { Part } from './part.ts';

/** The facts of the batch in the ledger log. Its lock is the last one. */
export const log: Part = {
  write: (tx, { organizationId, ledger, facts, booked, fixedRules, opened }) =>
    appendToLog(tx, organizationId, {
      facts,
      entries: booked.entries,
      createdAt: ledger.settings.now,
      productIds: [...fixedRules.keys()],
      periodIds: opened.map(({ id }) => id),
    }),
};
