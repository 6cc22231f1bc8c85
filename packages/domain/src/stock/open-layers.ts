import type { Layer } from './fifo.ts';
import type { Holding } from './holding.ts';

/** What once came in: no issue touches this. */
export interface Receipt {
  readonly id: string;
  /** Units; 0 where a reversal in place annuls it. */
  readonly received: number;
  /** Its cost, in minor units: where it covered stock below zero it is never open as a whole, and this is not asked. */
  readonly receivedValue: bigint;
}

/**
 * The FIFO layers open at a place of the ledger. Issues take from the oldest, so behind the oldest open layer every
 * receipt is whole: walking back from the place until the receipts make up what is held ends at the oldest, and
 * what they do not make up of quantity and value is what is left of that one. No issue needs to be read.
 *
 * @param held what is held at the place
 * @param receipts those in front of the place, newest first; as many as make up the quantity
 * @returns oldest first
 */
export function openLayers(held: Holding, receipts: readonly Receipt[]): Layer[] {
  const layers: Layer[] = [];
  let { quantity, value } = held;
  for (const { id: receipt, received, receivedValue } of receipts) {
    if (quantity <= 0) break;
    if (received === 0) continue;
    const whole = received < quantity;
    layers.push(whole ? { receipt, quantity: received, value: receivedValue } : { receipt, quantity, value });
    quantity -= whole ? received : quantity;
    value -= whole ? receivedValue : value;
  }
  if (quantity > 0) throw new RangeError('more is held than was received');
  return layers.toReversed();
}
