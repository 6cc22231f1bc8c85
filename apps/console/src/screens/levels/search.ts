import type { Tallybook } from '@tallybook/sdk';
import { isDay } from '../../data/day-range.ts';
import { readSort, type SortSearch } from '../../data/sort.ts';

type Sort = NonNullable<NonNullable<Parameters<Tallybook['stockLevels']['list']>[0]>['sort']>;

/** The filters and the order of the stock levels, which are in the address. */
export interface LevelsSearch extends SortSearch<Sort> {
  readonly q?: string;
  /** `YYYY-MM-DD`; absent for the current state. */
  readonly as_of?: string;
  readonly below?: true;
}

/** Ignores values that the service would reject, so that a mistyped link still shows a list. */
export function readLevelsSearch(given: Record<string, unknown>): LevelsSearch {
  const { as_of, below } = given;
  // The router parses a value such as 4711 as a number.
  const q = typeof given['q'] === 'number' ? String(given['q']) : given['q'];
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(isDay(as_of) && { as_of }),
    ...(below === true && { below }),
    ...readSort<Sort>(['name', 'sku', 'category', 'on_hand', 'value'], given),
  };
}
