import type { Transaction } from '@tallybook/db';
import { detailsOf, readWhole, type ChainedFacts } from '@tallybook/domain';
import {
  chainHash,
  chainStart,
  chainHashV1,
  isCurrentHashVersion,
} from '../stock-movements/posting/chain.ts';
import { pause } from '../../platform/fairness/pacer.ts';
import { journalLinkFaultTexts } from './check-journal.ts';
import { VerificationFailure } from './verification-failure.ts';
import { chainRows } from './store.ts';

/**
 * Each hash covers the previous movement's hash and the movement's own facts, so a movement that was changed, removed
 * or inserted outside the service breaks the chain. Also checks two figures that are not hashed but affect results: the
 * sign of the quantity and the position within the day.
 *
 * @returns the last hash and the number of movements
 */
export async function checkChain(
  tx: Transaction,
  organizationId: string,
  productId: string,
  chunkSize: number,
): Promise<{ last: string; count: number }> {
  let last = chainStart;
  let count = 0;
  for await (const rows of chainRows(tx, organizationId, productId, chunkSize)) {
    await pause();
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
          'The hash does not match this movement and the one posted before it.',
        );
      if (!row.signed)
        throw new VerificationFailure(
          'order',
          row.id,
          'The signed quantity does not match type and quantity.',
        );
      if (!row.in_order)
        throw new VerificationFailure('order', row.id, 'The movement is not at its position within the day.');
      // Version 1 allowed a link to an entry created for another movement; such links are kept.
      if (row.link_fault !== null && (row.link_fault !== 'other' || isCurrentHashVersion(row.hash)))
        throw new VerificationFailure('journal', row.id, journalLinkFaultTexts[row.link_fault]);
      last = row.hash;
      count += 1;
    }
  }
  return { last, count };
}

/**
 * Hashes of version 1 come before all hashes of the current version. A movement may have been hashed before its
 * journal entry was linked.
 */
function hashFollows(hash: string, last: string, facts: ChainedFacts): boolean {
  if (!isCurrentHashVersion(hash)) return !isCurrentHashVersion(last) && hash === chainHashV1(last, facts);
  if (hash === chainHash(last, facts)) return true;
  return facts.journalEntryId !== null && hash === chainHash(last, { ...facts, journalEntryId: null });
}
