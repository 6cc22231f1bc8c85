import { createHash } from 'node:crypto';
import { canonicalMovement, unitCostText, type AcceptedMovement } from '@tallybook/domain';
import type { Posting } from './commit.ts';
import type { Ledger } from './read-store.ts';

/** An accepted movement as it will be stored. */
export interface MovementRow extends AcceptedMovement {
  readonly posting: Posting;
  readonly hash: string;
}

/** Before a product's first movement. */
const chainStart = '';

/** Gives each row sha256(previous hash of its product ‖ canonical row), in the order of posting. */
export function linkChain(
  organizationId: string,
  ledger: Ledger,
  accepted: readonly (AcceptedMovement & { posting: Posting })[],
): MovementRow[] {
  const last = new Map(ledger.lastHashes);
  return accepted.map((each) => {
    const { input, id } = each.command;
    const row = canonicalMovement({
      organizationId,
      productId: input.product_id,
      id,
      type: input.type,
      quantity: input.quantity,
      unitCost: unitCostText(input.unit_cost),
      movementDate: input.movement_date,
      periodId: each.periodId,
      reversesId: null,
      createdBy: each.posting.userId,
    });
    const hash = createHash('sha256')
      .update(last.get(input.product_id) ?? chainStart)
      .update(row)
      .digest('hex');
    last.set(input.product_id, hash);
    return { ...each, hash };
  });
}
