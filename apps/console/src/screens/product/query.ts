import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { tallybook } from '../../data/client.ts';
import { readsShortListsAgain } from '../../data/list.ts';
import { query } from '../../data/query.ts';
import { cardRows, type CardPage } from './rows.ts';

export const useProduct = (id: string) => useQuery(query('products', 'get', { id }));

export function useLevel(id: string) {
  const { data } = useQuery(query('stockLevels', 'list', { product_id: id }));
  return data?.items[0];
}

/** Quantity and value at the end of the days, for the chart. */
export const useSeries = (id: string, days: { readonly startDate?: string; readonly endDate?: string }) =>
  useQuery(query('stockCards', 'series', { id, ...days }));

/** The stock card of some days, page by page. */
export function useCard(id: string, days: { readonly startDate?: string; readonly endDate?: string }) {
  return useInfiniteQuery({
    queryKey: ['stockCards', 'get', { id, ...days }, 'pages'],
    queryFn: async ({ pageParam, signal }): Promise<CardPage> => {
      const page = await tallybook.stockCards.get(
        { id, ...days, limit: 1000, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      );
      return { ...page, rows: page.rows.flatMap((row) => [...cardRows(row)]) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...readsShortListsAgain,
  });
}
