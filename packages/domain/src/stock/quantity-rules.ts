import type { MovementType } from './movement.ts';

/** The largest integer up to which a JavaScript number is exact. */
export const maxQuantity = 9_007_199_254_740_991;

/** Signed effect of a movement on the quantity on hand. */
export function quantityDelta(type: MovementType, quantity: number): number {
  return type === 'exit' ? -quantity : quantity;
}
