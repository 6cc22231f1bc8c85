import { hash as digest } from 'node:crypto';
import {
  canonicalCostAdjustment,
  canonicalMovement,
  type ChainedCostAdjustment,
  type ChainedFacts,
} from '@tallybook/domain';

/** The previous hash of a product's first movement. */
export const chainStart = '';

/** Prefix of the hashes: the version of the canonical row (ADR 0005). */
const version = 'v1:';

/** The hash of a row, from the previous row's hash and its own facts. */
export function chainHash(previous: string, row: ChainedFacts): string {
  return version + sha256(previous, canonicalMovement(row));
}

/** The hash of a cost adjustment, from the hash of the previous link of its product. */
export const costAdjustmentHash = (previous: string, row: ChainedCostAdjustment): string =>
  version + sha256(previous, canonicalCostAdjustment(row));

const sha256 = (previous: string, row: string): string => digest('sha256', previous + row, 'hex');
