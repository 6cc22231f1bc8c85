import type { Transaction } from '@tallybook/db';
import { readDecimal, readWhole, type Layer } from '@tallybook/domain';
import { VerificationFailure } from './verification-failure.ts';
import { findInvalidReceipt, openLayerRows } from './layer-store.ts';
import type { Derived } from './store.ts';

/**
 * Holds the layers of a FIFO product against its movements: each receipt has its row, with what came in; and open
 * is what the fold of all rows left open, which makes up what is on hand and its value.
 *
 * @param open what must be open; undefined while costs are still being worked out
 */
export async function checkLayers(
  tx: Transaction,
  at: { organizationId: string; productId: string },
  { money_scale: scale }: Pick<Derived, 'money_scale'>,
  open: readonly Layer[] | undefined,
): Promise<void> {
  const odd = await findInvalidReceipt(tx, at, scale);
  if (odd !== undefined)
    throw new VerificationFailure(
      'layers',
      odd,
      'The layer of this movement does not say what came in with it.',
    );
  if (open === undefined) return;
  const stored = await openLayerRows(tx, at);
  for (const [index, must] of open.entries()) {
    const row = stored[index];
    const same =
      row?.movement_id === must.receipt &&
      readWhole(row.quantity) === must.quantity &&
      readDecimal(row.value, scale) === must.value;
    if (!same)
      throw new VerificationFailure(
        'layers',
        must.receipt,
        'What is open of this movement is not what must be.',
      );
  }
  const [more] = stored.slice(open.length);
  if (more !== undefined)
    throw new VerificationFailure(
      'layers',
      more.movement_id,
      'The layer of this movement is open and must not be.',
    );
}
