import type { CostAdjustmentFacts, MovementFacts } from './command.ts';
import type { TransferFacts } from './draft-transfer.ts';
import type { LocationUse } from './located.ts';

type Facts = MovementFacts | CostAdjustmentFacts | TransferFacts;

export const isCostAdjustment = (facts: Facts): facts is CostAdjustmentFacts =>
  'kind' in facts && facts.kind === 'cost_adjustment';

export const isTransfer = (facts: Facts): facts is TransferFacts =>
  'kind' in facts && facts.kind === 'transfer';

/** The locations that accepted facts use. */
export function usesOf(facts: Facts | 'unchanged'): LocationUse[] {
  if (facts === 'unchanged' || isCostAdjustment(facts)) return [];
  if (!isTransfer(facts)) return [facts];
  const { productId, fromLocationId, toLocationId } = facts;
  return [fromLocationId, toLocationId].map((locationId) => ({ productId, locationId }));
}
