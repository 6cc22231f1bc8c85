import { useQuery } from '@tanstack/react-query';
import type { StockLevel } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, queryAlone } from '../../data/query.ts';
import type { LevelsSearch } from './search.ts';

export type { StockLevel };

/** What the list shows, and its file: by SKU, or the best matches of a search first. */
export function inputOf({ q, as_of, below, sort }: LevelsSearch) {
  const text = q?.trim() ?? '';
  const order = sort ?? (text === '' ? 'sku' : undefined);
  return {
    ...(text !== '' && { q: text }),
    ...(as_of !== undefined && { as_of }),
    ...(below === true && { below_reorder_point: true }),
    ...(order !== undefined && { sort: order }),
  };
}

/** The levels that match. */
export const useLevels = (search: LevelsSearch) =>
  useList(pages('stockLevels', 'list', { limit: 200, ...inputOf(search) }), { keepsPrevious: true });

/** The exact sum over all products, without the products. */
export function useTotal(asOf: string | undefined) {
  return useQuery(
    queryAlone('valuation', 'get', { products: false, ...(asOf !== undefined && { as_of: asOf }) }),
  );
}
