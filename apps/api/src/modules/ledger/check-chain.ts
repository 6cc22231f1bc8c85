import type { Transaction } from '@tallybook/db';
import { canonicalMovement, readWhole } from '@tallybook/domain';
import { chainHash, chainStart } from '../stock-movements/posting/chain.ts';
import { Finding } from './finding.ts';
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
  pieceRows: number,
): Promise<{ last: string; count: number }> {
  let last = chainStart;
  let count = 0;
  for await (const rows of chainRows(tx, organizationId, productId, pieceRows))
    for (const row of rows) {
      const canonical = canonicalMovement({
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
      });
      if (row.hash !== chainHash(last, canonical))
        throw new Finding(
          'chain',
          row.id,
          'The hash does not follow from this movement and the one posted before it.',
        );
      if (!row.signed)
        throw new Finding('order', row.id, 'The signed quantity is not that of its type and quantity.');
      if (!row.in_order)
        throw new Finding(
          'order',
          row.id,
          'The movement does not stand at its place among those of its day.',
        );
      last = row.hash;
      count += 1;
    }
  return { last, count };
}
