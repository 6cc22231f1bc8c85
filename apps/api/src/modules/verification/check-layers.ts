import type { Transaction } from '@tallybook/db';
import { parseDecimal, type Layer } from '@tallybook/domain';
import { VerificationFailure } from './verification-failure.ts';
import { findInvalidReceipt, selectOpenLayers } from './layer-store.ts';
import type { Derived } from './store.ts';

/**
 * Compares the layers of a FIFO product with its movements: each receipt has a layer with its quantity and value, the
 * open layers are those that remain after all movements, and the others have no value.
 *
 * @param expected the open layers; undefined while a recost is pending
 */
export async function checkLayers(
  tx: Transaction,
  at: { organizationId: string; productId: string },
  { money_scale: scale }: Pick<Derived, 'money_scale'>,
  expected: readonly Layer[] | undefined,
): Promise<void> {
  const invalid = await findInvalidReceipt(tx, at, scale);
  if (invalid !== undefined)
    throw new VerificationFailure(
      'layers',
      invalid,
      'The layer of this movement does not match its quantity and value, or is used up but has a value.',
    );
  if (expected === undefined) return;
  const stored = await selectOpenLayers(tx, at);
  for (const [index, layer] of expected.entries()) {
    const row = stored[index];
    const matches =
      row?.movement_id === layer.receipt &&
      row.quantity === layer.quantity &&
      parseDecimal(row.value, scale) === layer.value;
    if (!matches)
      throw new VerificationFailure(
        'layers',
        layer.receipt,
        'The remaining quantity or value of the layer of this movement is wrong.',
      );
  }
  const extra = stored[expected.length];
  if (extra !== undefined)
    throw new VerificationFailure(
      'layers',
      extra.movement_id,
      'The layer of this movement is open but must be used up.',
    );
}
