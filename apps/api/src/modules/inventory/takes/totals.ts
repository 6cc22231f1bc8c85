import { formatDecimal, readDecimal, type StockTakeTotals } from '@tallybook/domain';

interface Adjustment {
  readonly quantity: number;
  /** Signed, in minor units. */
  readonly cost: bigint;
}

export function totalsOf(
  counted: number,
  adjustments: readonly Adjustment[],
  moneyScale: number,
): StockTakeTotals {
  const sum = (of: readonly Adjustment[]): bigint => of.reduce((total, { cost }) => total + cost, 0n);
  const gain = sum(adjustments.filter(({ quantity }) => quantity > 0));
  const loss = -sum(adjustments.filter(({ quantity }) => quantity < 0));
  return {
    counted,
    adjusted: adjustments.length,
    gain: formatDecimal(gain, moneyScale),
    loss: formatDecimal(loss, moneyScale),
    net: formatDecimal(gain - loss, moneyScale),
  };
}

/** The adjustments of movements as the API returns them. */
export const adjustmentsOf = (
  movements: readonly { readonly quantity: number; readonly cost_amount: string }[],
  moneyScale: number,
): Adjustment[] =>
  movements.map(({ quantity, cost_amount: cost }) => ({ quantity, cost: readDecimal(cost, moneyScale) }));
