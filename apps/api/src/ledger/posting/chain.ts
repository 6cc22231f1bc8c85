import { hash as digest } from 'node:crypto';
import {
  canonicalCostAdjustment,
  canonicalMovement,
  formatDecimal,
  unitCostText,
  type ChainedCostAdjustment,
  type ChainedFacts,
  type CostAdjustmentFacts,
} from '@tallybook/domain';
import type { LinkedMovement } from './booking.ts';
import type { Ledger } from '../state/ledger.ts';

/** An accepted movement as it will be stored. */
export interface MovementRow extends LinkedMovement {
  readonly createdBy: string;
  readonly importId: string | null;
  readonly hash: string;
}

/** An accepted cost adjustment as it will be stored. */
export interface CostAdjustmentRow extends CostAdjustmentFacts {
  readonly createdBy: string;
  readonly hash: string;
}

/** The previous hash of a product's first movement. */
export const chainStart = '';

/** Prefix of the hashes: the version of the canonical row (ADR 0005). */
const version = 'v2:';

/** The hash of a row, from the previous row's hash and its own facts. */
export function chainHash(previous: string, row: ChainedFacts): string {
  return version + sha256(previous, canonicalMovement(row));
}

/** The hash of a cost adjustment, from the hash of the previous link of its product. */
export const costAdjustmentHash = (previous: string, row: ChainedCostAdjustment): string =>
  version + sha256(previous, canonicalCostAdjustment(row));

const sha256 = (previous: string, row: string): string => digest('sha256', previous + row, 'hex');

/** Gives each row sha256(previous hash of its product ‖ canonical row), in the order of posting. */
export function linkChain(
  organizationId: string,
  ledger: Ledger,
  accepted: readonly LinkedMovement[],
  { authors, importIds }: { authors: ReadonlyMap<string, string>; importIds: ReadonlyMap<string, string> },
): MovementRow[] {
  const last = new Map(ledger.lastHashes);
  return accepted.map((movement) => {
    const author = authors.get(movement.id) ?? '';
    const importId = importIds.get(movement.id) ?? null;
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
      atOwnCost: movement.returnOf !== null,
      importId,
    });
    last.set(movement.productId, hash);
    return { ...movement, createdBy: author, importId, hash };
  });
}

/**
 * Continues the chains with cost adjustments, which are stored after the batch's movements.
 *
 * @param rows the movements of the same batch
 */
export function linkCostAdjustments(
  organizationId: string,
  ledger: Ledger,
  {
    rows,
    costAdjustments,
  }: { rows: readonly MovementRow[]; costAdjustments: readonly CostAdjustmentFacts[] },
  createdBy: ReadonlyMap<string, string>,
): CostAdjustmentRow[] {
  if (costAdjustments.length === 0) return [];
  const last = new Map([...ledger.lastHashes, ...rows.map((row) => [row.productId, row.hash] as const)]);
  return costAdjustments.map((facts) => {
    const author = createdBy.get(facts.id) ?? '';
    const hash = costAdjustmentHash(last.get(facts.productId) ?? chainStart, {
      ...facts,
      organizationId,
      amount: formatDecimal(facts.amount * 10n ** BigInt(storedScale - ledger.state.moneyScale), storedScale),
      createdBy: author,
      createdAt: ledger.now,
    });
    last.set(facts.productId, hash);
    return { ...facts, createdBy: author, hash };
  });
}

/** Decimals of a stored amount. */
const storedScale = 4;
