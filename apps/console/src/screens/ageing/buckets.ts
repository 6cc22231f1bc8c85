import { addDecimals } from '../../data/decimal.ts';
import type { AgedProduct } from './query.ts';

export interface Bucket {
  readonly from_days: number;
  readonly to_days: number | null;
  readonly quantity: number;
  readonly value: string;
  /** Share of the largest bucket, in percent, for the length of its bar; 0 unless it is above 0. */
  readonly length: number;
}

/** The buckets of all products together. */
export function sumBuckets(products: readonly AgedProduct[]): Bucket[] {
  const sums = new Map<number, Omit<Bucket, 'length'>>();
  for (const { buckets } of products)
    for (const each of buckets) {
      const sum = sums.get(each.from_days);
      sums.set(each.from_days, {
        ...each,
        quantity: each.quantity + (sum?.quantity ?? 0),
        value: addDecimals(each.value, sum?.value ?? '0'),
      });
    }
  const all = [...sums.values()].sort((one, other) => one.from_days - other.from_days);
  // Floating-point numbers for pixels only.
  const largest = Math.max(0, ...all.map(({ value }) => Number(value)));
  return all.map((each) => ({
    ...each,
    length: largest === 0 ? 0 : Math.max(0, (Number(each.value) / largest) * 100),
  }));
}
