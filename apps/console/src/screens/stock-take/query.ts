import { useInfiniteQuery } from '@tanstack/react-query';
import type { Product } from '@tallybook/sdk';
import { useEffect, useMemo } from 'react';
import { pages } from '../../data/query.ts';
import type { Level } from './counts.ts';

const pageSize = 1000;

/** Active products, page by page, newest first. */
export function useProducts(search: string) {
  const q = search.trim();
  const list = useInfiniteQuery(
    pages('products', 'listPage', { archived: false, limit: pageSize, ...(q !== '' && { q }) }),
  );
  const products: readonly Product[] = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items) ?? [],
    [list.data],
  );
  return { ...list, products };
}

/**
 * The stock of every product at the end of a day, by product. All pages are loaded, because their order is not that of the
 * products; `of` is undefined for a product whose page is still to come.
 */
export function useLevels(date: string) {
  const list = useInfiniteQuery({
    ...pages('stockLevels', 'listPage', { as_of: date, limit: pageSize }),
    // Every page would be read again. The review reads them itself.
    refetchOnWindowFocus: false,
  });
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const levels = useMemo(() => levelsOf(list.data?.pages ?? []), [list.data]);
  const isComplete = list.data !== undefined && !hasNextPage;
  return {
    ...list,
    isComplete,
    of: (productId: string): Level | undefined => levels.get(productId) ?? (isComplete ? nothing : undefined),
    /** Reads all levels again and returns them. */
    reload: async (): Promise<ReadonlyMap<string, Level>> => {
      const { data, error } = await list.refetch();
      if (error !== null) throw error;
      return levelsOf(data?.pages ?? []);
    },
  };
}

type Levels = readonly { readonly items: readonly (Level & { readonly product_id: string })[] }[];

const levelsOf = (loaded: Levels): ReadonlyMap<string, Level> =>
  new Map(loaded.flatMap(({ items }) => items.map((level) => [level.product_id, level])));

/** Of a product that was created after the levels were read. */
const nothing: Level = { on_hand: 0, value: '0', average_cost: null, valuation_status: 'current' };
