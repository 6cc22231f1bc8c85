import type { ProductOutcome } from './decide.ts';
import { periodOf, type PeriodState } from './ledger-state.ts';

/** Date → change of the costs of existing movements, in minor units. */
export type CostChanges = ReadonlyMap<string, bigint>;

/**
 * The cost changes of existing movements: the changes of the days' values minus the costs of the new movements.
 *
 * @param before the product's days before the decision
 * @param posted the product's new movements
 */
export function existingCostChanges(
  before: readonly { readonly date: string; readonly value: bigint }[],
  { days }: Pick<ProductOutcome, 'days'>,
  posted: readonly { readonly movementDate: string; readonly cost: bigint }[],
): CostChanges {
  const changes = new Map(days.map((day) => [day.date, day.value]));
  const subtract = (date: string, value: bigint): void => {
    const known = changes.get(date);
    if (known !== undefined) changes.set(date, known - value);
  };
  for (const day of before) subtract(day.date, day.value);
  for (const movement of posted) subtract(movement.movementDate, movement.cost);
  return changes;
}

export interface PeriodChange {
  readonly periodId: string;
  /** The latest changed day in it. */
  readonly date: string;
  /** Signed minor units, never 0. */
  readonly change: bigint;
}

/** Cost changes by period, without periods whose changes add up to 0. */
export function changesByPeriod(changes: CostChanges, periods: readonly PeriodState[]): PeriodChange[] {
  const sums = new Map<string, { periodId: string; date: string; change: bigint }>();
  for (const [date, change] of changes) {
    if (change === 0n) continue;
    const period = periodOf(periods, date);
    if (period === undefined) throw new RangeError('no period contains the movement');
    const sum = sums.get(period.id) ?? { periodId: period.id, date, change: 0n };
    sum.change += change;
    if (date > sum.date) sum.date = date;
    sums.set(period.id, sum);
  }
  return [...sums.values()].filter(({ change }) => change !== 0n);
}
