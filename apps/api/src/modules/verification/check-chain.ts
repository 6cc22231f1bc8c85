import type { Transaction } from '@tallybook/db';
import { detailsOf, readWhole, type ChainedFacts } from '@tallybook/domain';
import {
  chainHash,
  chainStart,
  firstChainHash,
  isCurrentHashVersion,
} from '../stock-movements/posting/chain.ts';
import { journalLinkFaultTexts } from './check-journal.ts';
import { VerificationFailure } from './verification-failure.ts';
import { chainRows } from './store.ts';

/**
 * Each movement carries the hash of the one before it and of its own facts: one that was changed, removed or
 * put in behind the service's back breaks the chain there. Checked too is what is not hashed and yet decides:
 * the sign of the quantity, and the place among the movements of the day.
 *
 * @returns the last hash, and how many movements there are
 */
export async function checkChain(
  tx: Transaction,
  organizationId: string,
  productId: string,
  chunkSize: number,
): Promise<{ last: string; count: number }> {
  let last = chainStart;
  let count = 0;
  for await (const rows of chainRows(tx, organizationId, productId, chunkSize))
    for (const row of rows) {
      const follows = hashFollows(row.hash, last, {
        organizationId,
        productId,
        id: row.id,
        type: row.type,
        quantity: readWhole(row.quantity),
        unitCost: row.unit_cost,
        movementDate: row.movement_date,
        periodId: row.accounting_period_id,
        reversesId: row.reverses_id,
        createdBy: row.created_by,
        journalEntryId: row.journal_entry_id,
        details: detailsOf(row),
        createdAt: row.created_at,
      });
      if (!follows)
        throw new VerificationFailure(
          'chain',
          row.id,
          'The hash does not follow from this movement and the one posted before it.',
        );
      if (!row.signed)
        throw new VerificationFailure(
          'order',
          row.id,
          'The signed quantity is not that of its type and quantity.',
        );
      if (!row.in_order)
        throw new VerificationFailure(
          'order',
          row.id,
          'The movement does not stand at its place among those of its day.',
        );
      // Before entries were told apart, a movement could be linked to one made for another; it stays linked.
      if (row.link_fault !== null && (row.link_fault !== 'other' || isCurrentHashVersion(row.hash)))
        throw new VerificationFailure('journal', row.id, journalLinkFaultTexts[row.link_fault]);
      last = row.hash;
      count += 1;
    }
  return { last, count };
}

/** A row of the first version stands in front of all others; one of this version may have been linked since. */
function hashFollows(hash: string, last: string, facts: ChainedFacts): boolean {
  if (!isCurrentHashVersion(hash)) return !isCurrentHashVersion(last) && hash === firstChainHash(last, facts);
  if (hash === chainHash(last, facts)) return true;
  return facts.journalEntryId !== null && hash === chainHash(last, { ...facts, journalEntryId: null });
}
