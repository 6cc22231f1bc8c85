import type { Transaction } from '@tallybook/db';
import { parseDecimal, type Layer } from '@tallybook/domain';
import { VerificationFailure } from './verification-failure.ts';
import { findInvalidReceipts, selectOpenLayers, type OpenLayer } from './layer-store.ts';

/** Layers that a FIFO product must have. */
export interface ExpectedLayers {
  /** Undefined while a recost is pending. */
  readonly open: readonly Layer[] | undefined;
  /** Decimals of amounts of the organization. */
  readonly scale: number;
}

/**
 * Compares the layers of FIFO products with their movements: each receipt has a layer with its quantity and value, the
 * open layers are those that remain after all movements, and the others have no value.
 *
 * @param expected by product
 * @returns the first failure of each product that has one
 */
export async function checkLayers(
  tx: Transaction,
  organizationId: string,
  expected: ReadonlyMap<string, ExpectedLayers>,
): Promise<Map<string, VerificationFailure>> {
  if (expected.size === 0) return new Map();
  const at = { organizationId, productIds: [...expected.keys()] };
  const [invalid, stored] = await tx.flight([findInvalidReceipts(tx, at), selectOpenLayers(tx, at)]);
  const storedOf = Map.groupBy(stored, (layer) => layer.product_id);
  const failures = new Map(invalid.map(({ product_id, id }) => [product_id, invalidReceipt(id)]));
  for (const [productId, { open, scale }] of expected) {
    const failure = open && compareOpen(open, storedOf.get(productId) ?? [], scale);
    if (failure !== undefined && !failures.has(productId)) failures.set(productId, failure);
  }
  return failures;
}

const invalidReceipt = (id: string): VerificationFailure =>
  new VerificationFailure(
    'layers',
    id,
    'The layer of this movement does not match its quantity and value, or is used up but has a value.',
  );

function compareOpen(
  expected: readonly Layer[],
  stored: readonly OpenLayer[],
  scale: number,
): VerificationFailure | undefined {
  for (const [index, layer] of expected.entries()) {
    const row = stored[index];
    const matches =
      row?.movement_id === layer.receipt &&
      row.quantity === String(layer.quantity) &&
      parseDecimal(row.value, scale) === layer.value;
    if (!matches)
      return new VerificationFailure(
        'layers',
        layer.receipt,
        'The remaining quantity or value of the layer of this movement is wrong.',
      );
  }
  const extra = stored[expected.length];
  return (
    extra &&
    new VerificationFailure(
      'layers',
      extra.movement_id,
      'The layer of this movement is open but must be used up.',
    )
  );
}
