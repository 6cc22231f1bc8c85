import { createHash } from 'node:crypto';
import { canonicalMovement, unitCostText, type AcceptedMovement } from '@tallybook/domain';
import type { Ledger } from './read-store.ts';

/** An accepted movement as it will be stored. */
export interface MovementRow extends AcceptedMovement {
  readonly createdBy: string;
  readonly hash: string;
}

/** Before a product's first movement. */
export const chainStart = '';

/** The hash of a row, from that of the row before it and its own facts. */
export function chainHash(previous: string, canonicalRow: string): string {
  return createHash('sha256').update(previous).update(canonicalRow).digest('hex');
}

/** Gives each row sha256(previous hash of its product ‖ canonical row), in the order of posting. */
export function linkChain(
  organizationId: string,
  ledger: Ledger,
  accepted: readonly AcceptedMovement[],
  createdBy: ReadonlyMap<string, string>,
): MovementRow[] {
  const last = new Map(ledger.lastHashes);
  return accepted.map((movement) => {
    const author = createdBy.get(movement.id) ?? '';
    const row = canonicalMovement({
      organizationId,
      productId: movement.productId,
      id: movement.id,
      type: movement.type,
      quantity: movement.quantity,
      unitCost: unitCostText(movement.unitCost),
      movementDate: movement.movementDate,
      periodId: movement.periodId,
      reversesId: movement.reversesId,
      createdBy: author,
    });
    const hash = chainHash(last.get(movement.productId) ?? chainStart, row);
    last.set(movement.productId, hash);
    return { ...movement, createdBy: author, hash };
  });
}
