import { useQuery } from '@tanstack/react-query';
import { tallybook } from '../../data/client.ts';
import { query } from '../../data/query.ts';
import { useReportPages } from '../../data/report-pages.ts';
import type { CardSort } from './search.ts';
import { cardRows, type CardPage } from './rows.ts';

export const useProduct = (id: string) => useQuery(query('products', 'get', { id }));

export function useLevel(id: string) {
  const { data } = useQuery(query('stockLevels', 'list', { product_id: id }));
  return data?.items[0];
}

/** The open reservations of the product, at most the newest hundred. */
export const useReservations = (id: string) =>
  useQuery(query('reservations', 'list', { product_id: id, status: 'open', limit: 100 }));

/** Quantity and value at the end of the days, for the chart. */
export const useSeries = (id: string, days: { readonly startDate?: string; readonly endDate?: string }) =>
  useQuery(query('stockCards', 'series', { id, ...days }));

/** The stock card of some days, page by page. */
export const useCard = (
  id: string,
  input: { readonly startDate?: string; readonly endDate?: string; readonly sort: CardSort },
) =>
  useReportPages(
    ['stockCards', 'get', { id, ...input }, 'pages'],
    async (position, signal): Promise<CardPage> => {
      const page = await tallybook.stockCards.get({ id, ...input, limit: 1000, ...position }, { signal });
      return { ...page, sort: input.sort, rows: page.rows.flatMap((row) => [...cardRows(row)]) };
    },
  );
