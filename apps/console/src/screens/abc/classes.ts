import { addDecimals } from '../../data/decimal.ts';
import type { RankedProduct } from './query.ts';

export interface ClassSum {
  readonly name: RankedProduct['class'];
  readonly products: number;
  readonly amount: string;
  /** Share of the total, in percent. */
  readonly share: string;
}

/** The sums of each class. The shares are differences of cumulative shares, so that they add up to 100.00. */
export function sumClasses(products: readonly RankedProduct[]): ClassSum[] {
  let before = '0.00';
  return (['A', 'B', 'C'] as const).map((name) => {
    const members = products.filter((product) => product.class === name);
    const end = members.at(-1)?.cumulative_share ?? before;
    const share = addDecimals(end, `-${before}`);
    before = end;
    return {
      name,
      products: members.length,
      amount: members.reduce((sum, { amount }) => addDecimals(sum, amount), '0'),
      share,
    };
  });
}
