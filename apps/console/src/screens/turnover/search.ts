import { isDay, readRange, type RangeSearch } from '../../data/day-range.ts';
import { readSort, type SortSearch } from '../../data/sort.ts';
import type { TurnoverSort } from './query.ts';

/** The filters and the order of the report, which are in the address. */
export interface TurnoverSearch extends RangeSearch, SortSearch<TurnoverSort> {
  /** Only products without a movement since this day. */
  readonly idle_since?: string;
}

export const readTurnoverSearch = (given: Record<string, unknown>): TurnoverSearch => ({
  ...readRange(given),
  ...(isDay(given['idle_since']) && { idle_since: given['idle_since'] }),
  ...readSort<TurnoverSort>(
    [
      'name',
      'sku',
      'category',
      'units_out',
      'cost_out',
      'average_value',
      'turns',
      'days_on_hand',
      'last_out',
    ],
    given,
  ),
});
