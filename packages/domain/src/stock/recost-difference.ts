import type { ProductOutcome } from './decide.ts';
import type { PeriodState } from './ledger-state.ts';

/** By how much costs of movements that stood already are others now, for each day, in minor units. */
export type CostChanges = ReadonlyMap<string, bigint>;

/**
 * What a decision changed on days, less what its own movements cost: what standing movements cost more.
 *
 * @param before the product's days as they were read
 * @param posted the product's new movements
 */
export function existingCostChanges(
  before: readonly { readonly date: string; readonly value: bigint }[],
  { days }: Pick<ProductOutcome, 'days'>,
  posted: readonly { readonly movementDate: string; readonly cost: bigint }[],
): CostChanges {
  const changes = new Map(days.map((day) => [day.date, day.value]));
  const less = (date: string, value: bigint): void => {
    const known = changes.get(date);
    if (known !== undefined) changes.set(date, known - value);
  };
  for (const day of before) less(day.date, day.value);
  for (const movement of posted) less(movement.movementDate, movement.cost);
  return changes;
}

export interface PeriodChange {
  readonly periodId: string;
  /** The latest changed day in it. */
  readonly date: string;
  /** Signed minor units, never 0. */
  readonly change: bigint;
}

/** The same by period; periods in which the changes come out even are left out. */
export function changesByPeriod(changes: CostChanges, periods: readonly PeriodState[]): PeriodChange[] {
  const sums = new Map<string, { periodId: string; date: string; change: bigint }>();
  for (const [date, change] of changes) {
    if (change === 0n) continue;
    const period = periods.find((each) => each.startDate <= date && date <= each.endDate);
    if (period === undefined) throw new RangeError('a movement stands outside every period');
    const sum = sums.get(period.id) ?? { periodId: period.id, date, change: 0n };
    sum.change += change;
    if (date > sum.date) sum.date = date;
    sums.set(period.id, sum);
  }
  return [...sums.values()].filter(({ change }) => change !== 0n);
}
