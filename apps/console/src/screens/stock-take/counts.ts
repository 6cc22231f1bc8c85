import { formatDecimal, movingAverageCost, parseDecimal, unitPrice } from '@tallybook/domain/rules';

/** The stock of a product at the end of the count date, as the service returns it. */
export interface Level {
  readonly on_hand: number;
  readonly value: string;
  readonly average_cost: string | null;
  readonly valuation_status: 'current' | 'recosting';
}

/** What the counted quantity changes, in whole units and as decimal text. */
export interface Difference {
  readonly quantity: number;
  readonly value: string;
  /** True if only posting determines the value: the cost of the oldest units of a FIFO product. */
  readonly isEstimate: boolean;
}

/** Products in one stock take. */
export const maxCounts = 1000;

const microScale = 6;

/**
 * The difference between the counted and the expected quantity, with the value that the ledger will give it: a surplus at
 * the given cost or the average, a shortage at the exact share of the stock's value.
 *
 * @param unitCost decimal text; the average cost if absent
 */
export function differenceOf(
  level: Level,
  counted: number,
  method: 'moving_average' | 'fifo',
  unitCost?: string,
): Difference {
  const scale = scaleOf(level.value);
  const holding = { quantity: level.on_hand, value: unitsOf(level.value, scale) };
  const price = unitPrice(unitsOf(unitCost ?? level.average_cost ?? '0', microScale), scale);
  const quantity = counted - level.on_hand;
  return {
    quantity,
    value: formatDecimal(quantity === 0 ? 0n : movingAverageCost(holding, quantity, price), scale),
    isEstimate: quantity < 0 && method === 'fifo' && counted > 0,
  };
}

/** The exact sum of decimal amounts. */
export function sumOf(amounts: readonly string[]): string {
  const scale = Math.max(0, ...amounts.map(scaleOf));
  return formatDecimal(
    amounts.reduce((sum, amount) => sum + unitsOf(amount, scale), 0n),
    scale,
  );
}

const scaleOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

function unitsOf(amount: string, scale: number): bigint {
  const units = parseDecimal(amount, scale);
  if (units === undefined) throw new RangeError('not a decimal amount');
  return units;
}
