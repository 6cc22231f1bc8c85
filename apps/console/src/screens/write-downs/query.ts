import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { StockLevel, Tallybook } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';
import type { WriteDownsSearch } from './search.ts';

export type WriteDown = Awaited<ReturnType<Tallybook['writeDowns']['get']>>;

/** The stock of a product and its last review, as of a day. */
export interface Position {
  readonly level: Pick<StockLevel, 'on_hand' | 'value' | 'average_cost' | 'valuation_status'>;
  /** Undefined if there was no review. */
  readonly last: WriteDown | undefined;
}

const nothing = { on_hand: 0, value: '0', average_cost: null, valuation_status: 'current' } as const;

// Queries of the same moment travel together, ten in a request.
const levelOf = (id: string, day: string) =>
  queryOptions({
    ...query('stockLevels', 'list', { product_id: id, as_of: day }),
    select: ({ items: [level] }): Position['level'] => level ?? nothing,
  });

const lastOf = (id: string, day: string) =>
  queryOptions({
    ...query('writeDowns', 'list', { product_id: id, endDate: day, limit: 1 }),
    select: ({ items: [last] }): WriteDown | undefined => last,
  });

export const useProducts = (q: string, enabled: boolean) =>
  useList(pages('products', 'list', { limit: 200, ...(q !== '' && { q }) }), {
    keepsPrevious: true,
    enabled,
  });

type Proposal = Awaited<ReturnType<Tallybook['writeDowns']['propose']>>;
export type Proposed = Proposal['items'][number];

/** Products on hand that have not moved for long, and those with an allowance. */
export const useProposal = (day: string, enabled: boolean) =>
  useQuery({ ...query('writeDowns', 'propose', { as_of: day }), enabled });

/** The figures of a row in view, which alone is read. */
export function usePosition(id: string, day: string): Position | undefined {
  const level = useQuery(levelOf(id, day)).data;
  const last = useQuery(lastOf(id, day));
  return level === undefined || last.isPending ? undefined : { level, last: last.data };
}

/** The figures of the products with an entry, including those that a search does not show. */
export function usePositions(ids: readonly string[], day: string) {
  const levels = useQueries({ queries: ids.map((id) => levelOf(id, day)) });
  const lasts = useQueries({ queries: ids.map((id) => lastOf(id, day)) });
  const all = [...levels, ...lasts];
  return {
    of: new Map(
      ids.flatMap((id, at) => {
        const level = levels[at]?.data;
        return level === undefined || lasts[at]?.isPending !== false
          ? []
          : [[id, { level, last: lasts[at].data }] as const];
      }),
    ) as ReadonlyMap<string, Position>,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    reload: () => void Promise.all(all.map(({ refetch }) => refetch())),
  };
}

/** Reviews, newest first. */
export const useReviews = (search: WriteDownsSearch) => useList(pages('writeDowns', 'list', search));
