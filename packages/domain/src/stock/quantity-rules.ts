import { readWhole } from '../shared/decimal.ts';
import type { MovementType } from './movement.ts';

/** The largest integer up to which a JavaScript number is exact. */
export const maxQuantity = 9_007_199_254_740_991;

/** A sum of quantities as text; infinite where it exceeds the largest quantity. */
export const readSum = (text: string): number => {
  const sum = BigInt(text);
  if (sum > BigInt(maxQuantity)) return Infinity;
  return sum < -BigInt(maxQuantity) ? -Infinity : readWhole(text);
};

/** The nearest exact quantity, to show a sum of quantities that may exceed the largest one. */
export const shownQuantity = (sum: number): number => Math.max(-maxQuantity, Math.min(maxQuantity, sum));

/** Signed effect of a movement on the quantity on hand. */
export function quantityDelta(type: MovementType, quantity: number): number {
  return type === 'exit' ? -quantity : quantity;
}
