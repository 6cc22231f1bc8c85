import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Product, StockMovement } from '@tallybook/sdk';
import { useMemo } from 'react';
import { pages, query } from '../../data/query.ts';
import type { MovementSearch } from './search.ts';

/** Rows of a page: few requests for a reader who scrolls far, and still a quick first one. */
const pageSize = 200;

/** The movements that match the filters, newest first; further pages load on demand. */
export function useMovements(search: MovementSearch) {
  const list = useInfiniteQuery(pages('stockMovements', 'listPage', { limit: pageSize, ...search }));
  const { data } = list;
  const rows: readonly StockMovement[] = useMemo(
    () => data?.pages.flatMap(({ items }) => items) ?? [],
    [data],
  );
  return {
    rows,
    isLoaded: data !== undefined,
    error: list.error,
    refetch: () => void list.refetch(),
    more: {
      has: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      load: () => void list.fetchNextPage(),
    },
  };
}

/** A product changes rarely; one request loads the products of several rows. */
const productStaleMs = 300_000;

export function useProduct(id: string): Product | undefined {
  return useQuery({ ...query('products', 'get', { id }), staleTime: productStaleMs, enabled: id !== '' })
    .data;
}
