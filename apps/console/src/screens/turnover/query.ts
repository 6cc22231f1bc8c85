import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Tallybook } from '@tallybook/sdk';
import { tallybook } from '../../data/client.ts';
import type { DayRange } from '../../data/day-range.ts';
import { readsShortListsAgain } from '../../data/list.ts';
import { query } from '../../data/query.ts';

type Turnover = Awaited<ReturnType<Tallybook['turnover']['get']>>;
export type SoldProduct = Turnover['products'][number];

export interface TurnoverInput extends DayRange {
  readonly idle_since?: string;
}

/** Products of a page: the service reads every movement of the range for each of them. */
const pageSize = 100;

/** The turnover of each product; further pages load on demand. */
export function useTurnover(input: TurnoverInput) {
  const report = useInfiniteQuery({
    queryKey: ['turnover', 'get', input],
    queryFn: ({ pageParam, signal }) =>
      tallybook.turnover.get(
        { ...input, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        // In a request of its own, because the results of a batch arrive with its slowest one.
        { signal, headers: {} },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...readsShortListsAgain,
  });
  const pages = report.data?.pages ?? [];
  return {
    report,
    products: pages.flatMap(({ products }) => products),
    days: pages[0]?.days,
    status: pages.some(({ valuation_status }) => valuation_status === 'recosting')
      ? ('recosting' as const)
      : ('current' as const),
    more: {
      has: report.hasNextPage,
      isLoading: report.isFetchingNextPage,
      load: () => void report.fetchNextPage(),
    },
  };
}

/** A product changes rarely; one request loads the products of several rows. */
const productStaleMs = 300_000;

export const useProduct = (id: string) =>
  useQuery({ ...query('products', 'get', { id }), staleTime: productStaleMs }).data;
