import type { Product } from '@tallybook/sdk';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';
import type { Level } from './counts.ts';

const pageSize = 1000;

/** Active products, page by page, newest first. */
export function useProducts(search: string) {
  const q = search.trim();
  return useList<Product>(
    pages('products', 'list', { archived: false, limit: pageSize, ...(q !== '' && { q }) }),
  );
}

/** The stock of a product at the end of a day. Queries of the same moment travel together, ten in a request. */
const levelOf = (productId: string, date: string) =>
  queryOptions({
    ...query('stockLevels', 'list', { product_id: productId, as_of: date }),
    select: ({ items: [level] }): Level => level ?? nothing,
  });

/** The stock of a row in view, which alone is read: a sheet may have 100,000 products. */
export const useLevel = (productId: string, date: string) => useQuery(levelOf(productId, date));

/** The stock of the counted products, also of those that a search does not show. */
export function useCountedLevels(productIds: readonly string[], date: string) {
  const levels = useQueries({
    queries: productIds.map((id) => ({
      ...levelOf(id, date),
      // A stock take may have a thousand counts. The review reads their levels again.
      refetchOnWindowFocus: false,
    })),
  });
  const byProduct = new Map(productIds.map((id, at) => [id, levels[at]?.data]));
  return {
    of: (productId: string): Level | undefined => byProduct.get(productId),
    error: levels.find(({ error }) => error !== null)?.error ?? null,
    isFetching: levels.some(({ isFetching }) => isFetching),
    /** Reads them again. */
    reload: async (): Promise<void> => {
      await Promise.all(levels.map(({ refetch }) => refetch()));
    },
  };
}

/** Of a product that was created after the sheet was opened. */
const nothing: Level = { on_hand: 0, value: '0', average_cost: null, valuation_status: 'current' };
