import { hash as digest } from 'node:crypto';
import {
  canonicalMovement,
  canonicalMovementV1,
  unitCostText,
  type ChainedFacts,
  type MovementFactsV1,
} from '@tallybook/domain';
import type { LinkedMovement } from './booking.ts';
import type { Ledger } from './state/ledger.ts';

/** An accepted movement as it will be stored. */
export interface MovementRow extends LinkedMovement {
  readonly createdBy: string;
  readonly hash: string;
}

/** The previous hash of a product's first movement. */
export const chainStart = '';

/** Prefix of hashes that cover all fields; hashes of version 1 have none and cover fewer fields (ADR 0005). */
const currentVersion = 'v2:';

export const isCurrentHashVersion = (hash: string): boolean => hash.startsWith(currentVersion);

/** The hash of a row, from the previous row's hash and its own facts. */
export function chainHash(previous: string, row: ChainedFacts): string {
  return currentVersion + sha256(previous, canonicalMovement(row));
}

export function chainHashV1(previous: string, row: MovementFactsV1): string {
  return sha256(previous, canonicalMovementV1(row));
}

const sha256 = (previous: string, row: string): string => digest('sha256', previous + row, 'hex');

/** Gives each row sha256(previous hash of its product ‖ canonical row), in the order of posting. */
export function linkChain(
  organizationId: string,
  ledger: Ledger,
  accepted: readonly LinkedMovement[],
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
