import type { FieldError } from '@tallybook/sdk';
import { parseUnitCost } from '../../data/counts.ts';
import { differenceOf, sumOf, type Difference, type Level } from './counts.ts';
import type { Entry } from './draft.ts';

/** A line of the review: what was counted, what was expected, and what the service said about it. */
export interface Line {
  readonly entry: Entry;
  readonly counted: number | undefined;
  readonly level: Level | undefined;
  readonly difference: Difference | undefined;
  readonly error: FieldError | undefined;
}

export function lineOf(
  entry: Entry,
  counted: number | undefined,
  level: Level | undefined,
  error: FieldError | undefined,
  separator: '.' | ',',
): Line {
  const cost = parseUnitCost(entry.unitCost, separator);
  const difference =
    counted === undefined || level === undefined
      ? undefined
      : differenceOf(level, counted, entry.product.costing_method, cost ?? undefined);
  return { entry, counted, level, difference, error };
}

export const totalOf = (lines: readonly Line[]): string =>
  sumOf(lines.flatMap(({ difference }) => (difference === undefined ? [] : [difference.value])));

/**
 * The smallest count that the service accepts after `INSUFFICIENT_STOCK`, whose `available` is the largest quantity that can
 * be taken away without a later day falling below zero.
 */
export function smallestCount({
  error,
  level,
}: Line): { readonly count: number; readonly date: string } | undefined {
  if (error?.code !== 'INSUFFICIENT_STOCK' || level === undefined) return undefined;
  const { available, on_date: date } = error;
  return typeof available === 'number' && typeof date === 'string'
    ? { count: level.on_hand - available, date }
    : undefined;
}
