import { hash as digest } from 'node:crypto';
import {
  canonicalMovement,
  canonicalMovementV1,
  unitCostText,
  type AcceptedMovement,
  type ChainedFacts,
  type MovementFactsV1,
} from '@tallybook/domain';
import type { Ledger } from './state/read-store.ts';

/** An accepted movement as it will be stored. */
export interface MovementRow extends AcceptedMovement {
  readonly createdBy: string;
  readonly hash: string;
}

/** Before a product's first movement. */
export const chainStart = '';

/** In front of a hash that covers all that a movement says; those without it cover less (ADR 0005). */
const second = 'v2:';

/** Whether a hash is of the version that is written now. */
export const isCurrentHashVersion = (hash: string): boolean => hash.startsWith(second);

/** The hash of a row, from that of the row before it and its own facts. */
export function chainHash(previous: string, row: ChainedFacts): string {
  return second + sha256(previous, canonicalMovement(row));
}

/** The same as it was made at first. */
export function chainHashV1(previous: string, row: MovementFactsV1): string {
  return sha256(previous, canonicalMovementV1(row));
}

const sha256 = (previous: string, row: string): string => digest('sha256', previous + row, 'hex');

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
    const hash = chainHash(last.get(movement.productId) ?? chainStart, {
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
      journalEntryId: movement.journalEntryId,
      details: movement.details,
      createdAt: ledger.now,
    });
    last.set(movement.productId, hash);
    return { ...movement, createdBy: author, hash };
  });
}
