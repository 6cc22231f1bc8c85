import { instant, int8, text, type RowOf, type Transaction } from '@tallybook/db';
import { factsText, type WrittenFacts } from './facts.ts';

export const anchorShape = { position: int8(), head: text(), recorded_at: instant() };
export type AnchorRow = RowOf<typeof anchorShape>;

/**
 * Statements that append one entry to the organization's log; the last one returns its position and head. Send them
 * after every statement that may wait for another lock, and after the facts: the lock orders the transactions of an
 * organization until they commit, and only inserts of idempotency keys and events may follow.
 */
export function appendToLog(tx: Transaction, organizationId: string, facts: WrittenFacts) {
  return [lockLog(tx, organizationId), insertLogEntry(tx, organizationId, facts)] as const;
}

export function lockLog({ sql }: Transaction, organizationId: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`ledger log:${organizationId}`}, 0))`;
}

/** The function hashes the rows of products and periods as `hashOfProduct` and `hashOfPeriod` in hash-store.ts do. */
function insertLogEntry({ rows }: Transaction, organizationId: string, facts: WrittenFacts) {
  const { productIds = [], periodIds = [] } = facts;
  return rows(anchorShape)`
    select position, head, recorded_at from append_to_ledger_log(
      ${organizationId}, ${factsText(facts)}, ${[...productIds]}::uuid[], ${[...periodIds]}::uuid[])`;
}
