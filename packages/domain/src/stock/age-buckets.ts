import { allocate } from './allocate.ts';
import { daysBetween } from '../shared/calendar-date.ts';
import type { Holding } from './holding.ts';

/** Units on hand that came in together. */
export interface AgedPart {
  /** The day on which they came in; for goods that a customer returned, the day on which they had left. */
  readonly date: string;
  readonly quantity: number;
  /** In minor units; undefined for moving average, whose units have no value of their own. */
  readonly value?: bigint | undefined;
}

export interface AgeBucket extends Holding {
  readonly fromDays: number;
  /** Null for the last one. */
  readonly toDays: number | null;
}

export interface Aged {
  readonly buckets: readonly AgeBucket[];
  /** Sum over all units of their ages in days. */
  readonly totalDays: bigint;
  readonly oldestOn: string | null;
}

/**
 * The parts of the latest receipts that make up the units on hand: they age first in, first out with both costing methods.
 *
 * @param receipts newest first; enough to make up the quantity
 */
export function coveringParts<Receipt extends { readonly quantity: number }>(
  quantity: number,
  receipts: readonly Receipt[],
): Receipt[] {
  const parts: Receipt[] = [];
  let left = quantity;
  for (const receipt of receipts) {
    if (left <= 0) break;
    const taken = Math.min(receipt.quantity, left);
    if (taken > 0) parts.push({ ...receipt, quantity: taken });
    left -= taken;
  }
  if (left > 0) throw new RangeError('the quantity on hand exceeds the receipts');
  return parts;
}

/**
 * Distributes the units on hand and their value over age buckets. The buckets add up to both exactly. With moving average, the
 * value is split by quantity with the largest-remainder method; of equal remainders, the younger bucket gets the unit.
 * Stock below zero is in the first bucket.
 *
 * @param asOf the day for which ages are computed
 * @param limits last days of all buckets but the last one, ascending
 * @param parts that make up the units on hand; none if there are no units
 */
export function ageStock(
  { quantity, value }: Holding,
  asOf: string,
  limits: readonly number[],
  parts: readonly AgedPart[],
): Aged {
  const buckets = [...limits, null].map((toDays, at) => ({
    fromDays: at === 0 ? 0 : (limits[at - 1] ?? 0) + 1,
    toDays,
    quantity: 0,
    value: 0n,
  }));
  const bucketOf = (age: number) =>
    buckets.find(({ toDays }) => toDays === null || age <= toDays) ?? buckets.at(-1);
  let totalDays = 0n;
  for (const part of parts) {
    const age = Math.max(0, daysBetween(part.date, asOf));
    const bucket = bucketOf(age);
    if (bucket === undefined) continue;
    bucket.quantity += part.quantity;
    bucket.value += part.value ?? 0n;
    totalDays += BigInt(age) * BigInt(part.quantity);
  }
  const [first] = buckets;
  if (quantity <= 0 && first !== undefined) Object.assign(first, { quantity, value });
  else if (parts.some((part) => part.value === undefined)) {
    const shares = allocate(
      value,
      buckets.map((bucket) => BigInt(bucket.quantity)),
    );
    for (const [at, bucket] of buckets.entries()) bucket.value = shares[at] ?? 0n;
  }
  const oldestOn = parts.reduce<string | null>(
    (oldest, { date }) => (oldest === null || date < oldest ? date : oldest),
    null,
  );
  return { buckets, totalDays, oldestOn };
}
