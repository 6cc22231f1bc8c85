import { isDay, readRange, type RangeSearch } from '../../data/day-range.ts';

/** The filters of the report, which are in the address. */
export interface TurnoverSearch extends RangeSearch {
  /** Only products without a movement since this day. */
  readonly idle_since?: string;
}

export const readTurnoverSearch = (given: Record<string, unknown>): TurnoverSearch => ({
  ...readRange(given),
  ...(isDay(given['idle_since']) && { idle_since: given['idle_since'] }),
});
