import type { Layer } from './fifo.ts';
import type { Holding } from './holding.ts';

/** Received units, regardless of later issues. */
export interface Receipt {
  readonly id: string;
  /** Units; 0 if a same-day reversal cancels the receipt. */
  readonly received: number;
  /** Cost in minor units. Not used for a receipt that covered stock below zero: it is never wholly open. */
  readonly receivedValue: bigint;
}

/**
 * The FIFO layers open at a place of the ledger. Issues use the oldest layer first, so every receipt after the oldest open
 * layer is whole: the latest receipts that make up the quantity are the open layers, and the oldest of them has the
 * remaining quantity and value. No issue needs to be read.
 *
 * @param holding quantity and value at the place
 * @param receipts before the place, newest first; enough to make up the quantity
 * @returns oldest first
 */
export function openLayers(holding: Holding, receipts: readonly Receipt[]): Layer[] {
  const layers: Layer[] = [];
  let { quantity, value } = holding;
  for (const { id: receipt, received, receivedValue } of receipts) {
    if (quantity <= 0) break;
    if (received === 0) continue;
    const whole = received < quantity;
    layers.push(whole ? { receipt, quantity: received, value: receivedValue } : { receipt, quantity, value });
    quantity -= whole ? received : quantity;
    value -= whole ? receivedValue : value;
  }
  if (quantity > 0) throw new RangeError('the quantity on hand exceeds the receipts');
  return layers.toReversed();
}
