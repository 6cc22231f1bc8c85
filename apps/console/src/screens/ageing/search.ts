import { isDay } from '../../data/day-range.ts';
import { readSort, type SortSearch } from '../../data/sort.ts';
import type { AgeingSort } from './query.ts';

export interface AgeingSearch extends SortSearch<AgeingSort> {
  readonly as_of?: string;
}

/** The day of the report and its order, which are in the address; absent for today. */
export const readAgeingSearch = (given: Record<string, unknown>): AgeingSearch => ({
  ...(isDay(given['as_of']) && { as_of: given['as_of'] }),
  ...readSort<AgeingSort>(
    ['name', 'sku', 'category', 'on_hand', 'value', 'average_age_days', 'oldest_on', 'last_in', 'last_out'],
    given,
  ),
});
