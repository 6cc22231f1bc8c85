import type { OriginalMovement } from './command.ts';
import { averageValue, incomingValue, unitPrice, type Average } from './holding.ts';
import { sumOfAdjustments, type LedgerState } from './ledger-state.ts';
import type { RestoredMovement, TimelineRow } from './timeline-row.ts';
import { unitCostMicros } from './unit-cost.ts';

export type PricedRow = Pick<TimelineRow, 'delta' | 'unitCostMicros' | 'costPer' | 'restores' | 'adjusted'>;

/** Issues have no price of their own. */
const none: Average = { quantity: 1, value: 0n };

/**
 * The price per unit of a receipt: its unit cost, or an exact quotient, which a cost with six decimals could not express:
 * for a restored issue of its share of the cost, for an adjusted receipt of r(q·c) and the adjustments.
 *
 * @param restoredCost the restored issue's current signed cost, with that of its same-day reversals
 */
export function priceOf(
  { delta, unitCostMicros, costPer, restores, adjusted = 0n }: PricedRow,
  moneyScale: number,
  restoredCost?: bigint,
): Average {
  if (delta < 0) return none;
  if (!restores && adjusted !== 0n)
    return { quantity: delta, value: incomingValue(delta, unitCostMicros, moneyScale, costPer) + adjusted };
  if (!restores) return unitPrice(unitCostMicros, moneyScale, costPer);
  if (restoredCost === undefined) throw new RangeError('the cost of the restored issue was not read');
  return { quantity: delta, value: -restoredShare(restores, delta, restoredCost) };
}

/** r(q·c) and the cost adjustments: the value of a receipt, in minor units. */
export function receiptValue(
  state: Pick<LedgerState, 'moneyScale' | 'adjustedCosts' | 'splitCosts'>,
  {
    id,
    quantityDelta,
    unitCost,
    costPer,
  }: Pick<OriginalMovement, 'id' | 'quantityDelta' | 'unitCost' | 'costPer'>,
): bigint {
  return (
    incomingValue(quantityDelta, unitCostMicros(unitCost), state.moneyScale, costPer) +
    sumOfAdjustments(state, id)
  );
}

/**
 * The lower of the receipt's value on its own date and its value now. Adjustments in split mode count from their own dates on
 * only, so those in place must not rely on them. Between the dates of two of them the sum may be below 0: what they take from
 * the stock is limited to its value.
 */
export function leastReceiptValue(...[state, receipt]: Parameters<typeof receiptValue>): bigint {
  const [first, now] = [
    receiptValue({ ...state, splitCosts: new Map() }, receipt),
    receiptValue(state, receipt),
  ];
  return first < now ? first : now;
}

/**
 * Cost of returned units of a receipt: their share of r(q·c) and the cost adjustments, in minor units. Undefined for other
 * rows.
 */
export function ownCost(
  {
    returnOf,
    delta,
    unitCostMicros,
    costPer,
  }: Pick<TimelineRow, 'returnOf' | 'delta' | 'unitCostMicros' | 'costPer'>,
  moneyScale: number,
): bigint | undefined {
  if (!returnOf) return undefined;
  const { units, returned, adjusted } = returnOf;
  const value = incomingValue(units, unitCostMicros, moneyScale, costPer) + adjusted;
  // Negative only if a later adjustment, which does not count here, makes up for an earlier one.
  return shareOf(value < 0n ? 0n : value, { from: returned, units: -delta, of: units });
}

/** The part of an issue's cost that a return of some of its units takes; all parts together are the cost. */
export function restoredShare(
  { units, returned }: Omit<RestoredMovement, 'id' | 'cost'>,
  quantity: number,
  cost: bigint,
): bigint {
  return shareOf(cost, { from: returned, units: quantity, of: units });
}

/**
 * r(v·(from + units)/of) − r(v·from/of): the share of `units` after the first `from`. The shares of all units add up to v.
 */
export function shareOf(
  value: bigint,
  { from, units, of }: { readonly from: number; readonly units: number; readonly of: number },
): bigint {
  const whole = { quantity: of, value };
  return averageValue(from + units, whole) - averageValue(from, whole);
}
