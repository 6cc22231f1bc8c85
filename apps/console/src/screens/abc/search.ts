import { readRange, type RangeSearch } from '../../data/day-range.ts';
import { readField } from '../../data/forms/read-field.ts';
import { readSort, type SortSearch } from '../../data/sort.ts';
import type { AbcSort } from './query.ts';
import type { Field } from '../../data/forms/field.ts';

/** The filters and the order of the report, which are in the address. */
export interface AbcSearch extends RangeSearch, SortSearch<AbcSort> {
  /** Absent for the cost of what left. */
  readonly by?: 'value';
  /** Limits in percent; absent for 80 and 95. */
  readonly a?: number;
  readonly b?: number;
}

/** A limit, in percent. */
export const limit = { kind: 'integer', min: 1, max: 100, required: true } as const satisfies Field;

const isLimit = (value: unknown): value is number =>
  typeof value === 'number' && 'value' in readField(limit, String(value));

export const defaultLimits = { a: 80, b: 95 } as const;

/** Ignores values that the service would reject, so that a mistyped link still shows the report. */
export function readAbcSearch(given: Record<string, unknown>): AbcSearch {
  const { by, a, b } = given;
  const limits = { ...(isLimit(a) && { a }), ...(isLimit(b) && { b }) };
  const { a: first, b: second } = { ...defaultLimits, ...limits };
  return {
    ...readRange(given),
    ...(by === 'value' && { by }),
    ...(first < second && limits),
    ...readSort<AbcSort>(['name', 'sku', 'category', 'amount'], given),
  };
}
