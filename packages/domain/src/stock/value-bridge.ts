import { z } from 'zod';
import { calendarDate, rangeInOrder } from '../shared/calendar-date.ts';
import { formatDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { reportRangeInput } from './turnover.ts';
import { valuationStatus } from './valuation-status.ts';

export const valueBridgeInput = z
  .strictObject({
    ...reportRangeInput,
    product_id: id().optional().describe('Only this product. For an unknown product all figures are 0.'),
  })
  .superRefine(rangeInOrder);

const stockValue = (when: string) =>
  z
    .object({
      value: money('The value at cost.', '500.00'),
      allowance: money('The recorded allowances.', '90.00'),
      carrying_amount: money('The value less what the allowances take from it.', '410.00'),
    })
    .describe(`The stock ${when}, as in the valuation.`);

export const valueBridge = z
  .object({
    startDate: calendarDate().describe('The first day of the range.'),
    endDate: calendarDate().describe('The last day of the range.'),
    opening: stockValue('before `startDate`'),
    received: money(
      'Receipts at the cost at which they were posted, less their reversals and returns to the supplier.',
      '300.00',
    ),
    issued: money(
      'Issues at the cost at which they were posted, less their reversals: usually negative.',
      '-120.00',
    ),
    cost_changes: money(
      'What changed the costs of the movements in the range after they were posted: recosts after backdated movements, and cost adjustments such as landed cost.',
      '25.00',
    ),
    adjustments: money(
      'Adjustments and the differences of stock takes at the cost at which they were posted, less their reversals.',
      '-5.00',
    ),
    write_downs: money(
      'The change in what the allowances take from the value: negative for write-downs, positive for recoveries and for goods that left.',
      '-40.00',
    ),
    closing: stockValue('at the end of `endDate`'),
    valuation_status: valuationStatus(),
  })
  .meta({
    id: 'ValueBridge',
    description:
      'What changed the carrying amount of the stock: that of `opening` and the five amounts add up to that of `closing`, exactly. Without `write_downs`, they lead from value to value.',
  });

export type ValueBridgeInput = z.infer<typeof valueBridgeInput>;
export type ValueBridge = z.infer<typeof valueBridge>;

/** A stock in minor units; `reduction` is what the allowances take from the value, at most all of it. */
export interface ValuedStock {
  readonly value: bigint;
  readonly allowance: bigint;
  readonly reduction: bigint;
}

/** Sums over the rows of a range, in minor units. */
export interface BridgeSums {
  /** Current cost of issues, less reversals. */
  readonly issuedCost: bigint;
  /** Posted cost of adjustments, which is positive if they add to the stock. */
  readonly adjusted: bigint;
  /** Current less posted costs of all rows, with all of a split cost adjustment; and those of issues among them. */
  readonly changes: { readonly all: bigint; readonly issues: bigint };
}

/**
 * The bridge from one stock to another, as decimal text. Every row of a range is in exactly one part, so receipts are what
 * the others leave of the change in value: they need not be read.
 */
export function bridgeBetween(
  opening: ValuedStock,
  closing: ValuedStock,
  { issuedCost, adjusted, changes }: BridgeSums,
  moneyScale: number,
): Omit<ValueBridge, 'startDate' | 'endDate' | 'valuation_status'> {
  const issued = -issuedCost - changes.issues;
  const text = (units: bigint): string => formatDecimal(units, moneyScale);
  const shown = ({ value, allowance, reduction }: ValuedStock) => ({
    value: text(value),
    allowance: text(allowance),
    carrying_amount: text(value - reduction),
  });
  return {
    opening: shown(opening),
    received: text(closing.value - opening.value - issued - adjusted - changes.all),
    issued: text(issued),
    cost_changes: text(changes.all),
    adjustments: text(adjusted),
    write_downs: text(opening.reduction - closing.reduction),
    closing: shown(closing),
  };
}

/** The parts of a bridge in their order, for a file: carrying amounts at both ends, and what leads from one to the other. */
export function bridgeParts(bridge: ValueBridge): { readonly part: string; readonly amount: string }[] {
  const { opening, closing, received, issued, cost_changes, adjustments, write_downs } = bridge;
  const amounts = { received, issued, cost_changes, adjustments, write_downs };
  return [
    { part: 'opening', amount: opening.carrying_amount },
    ...Object.entries(amounts).map(([part, amount]) => ({ part, amount })),
    { part: 'closing', amount: closing.carrying_amount },
  ];
}
