import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Tallybook } from '@tallybook/sdk';
import { useEffect } from 'react';
import { tallybook } from '../../data/client.ts';
import { readsShortListsAgain } from '../../data/list.ts';
import { query } from '../../data/query.ts';

type Ageing = Awaited<ReturnType<Tallybook['ageing']['get']>>;
export type AgedProduct = Ageing['products'][number];

/** The stock by age, all pages one after the other, because the bars are sums of all products. */
export function useAgeing(asOf: string) {
  const report = useInfiniteQuery({
    queryKey: ['ageing', 'get', asOf],
    queryFn: ({ pageParam, signal }) =>
      tallybook.ageing.get(
        { as_of: asOf, limit: 1000, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...readsShortListsAgain,
  });
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = report;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const first = report.data?.pages[0];
  return {
    report,
    products: report.data?.pages.flatMap(({ products }) => products) ?? [],
    total: first?.total_value,
    status: first?.valuation_status ?? ('current' as const),
    isComplete: report.data !== undefined && !hasNextPage,
  };
}

/** A product changes rarely; one request loads the products of several rows. */
const productStaleMs = 300_000;

export const useProduct = (id: string) =>
  useQuery({ ...query('products', 'get', { id }), staleTime: productStaleMs }).data;
