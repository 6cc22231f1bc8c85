import { useQuery } from '@tanstack/react-query';
import type { Tallybook } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';
import type { StockTakesSearch } from './search.ts';

export type StockTakeDocument = Awaited<ReturnType<Tallybook['stockTakes']['list']>>['items'][number];

/** Milliseconds between two looks at stock takes in which people may be counting. */
const pollMs = 30_000;

/** The latest count date first. */
export const useStockTakes = (search: StockTakesSearch) =>
  useList(pages('stockTakes', 'list', search), {
    pollMs: (items) => items.some(({ status }) => status === 'open' || status === 'counting') && pollMs,
  });

/** More are shown as `100+`. */
const maxLaterChanges = 100;

/** How many movements were posted late, for a row in view. */
export const useLaterChanges = (id: string) =>
  useQuery({
    ...query('stockTakes', 'laterChanges', { id, limit: maxLaterChanges }),
    staleTime: 60_000,
    select: ({ items, next_cursor }) => ({ count: items.length, isMore: next_cursor !== null }),
  }).data;
