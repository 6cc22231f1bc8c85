import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tallybook, WriteOptions } from '@tallybook/sdk';
import { tallybook } from '../../../data/client.ts';
import { errorFacts } from '../../../data/errors.ts';
import { useList } from '../../../data/list.ts';
import { pages, query } from '../../../data/query.ts';
import { queryClient } from '../../../data/query-client.ts';

export type Take = Awaited<ReturnType<Tallybook['stockTakes']['get']>>;
export type Count = Take['counts'][number];
export type Preview = Awaited<ReturnType<Tallybook['stockTakes']['preview']>>;
export type PostStockTake = Parameters<Tallybook['stockTakes']['post']>[0];
/** What the count of one product is compared with, and the quantities for which that was chosen. */
export type Decision = NonNullable<PostStockTake['basis']>[number];
export type Basis = Decision['basis'];

/** A count to save; null withdraws the count of the product. */
export interface NewCount {
  readonly product_id: string;
  readonly counted_quantity: number | null;
  readonly unit_cost?: number;
}

export const isFinal = ({ status }: Pick<Take, 'status'>): boolean =>
  status === 'posted' || status === 'cancelled';

export const isConflict = (error: unknown): boolean => errorFacts(error).code === 'STOCK_TAKE_STATE_CONFLICT';

const takeQuery = (id: string) => query('stockTakes', 'get', { id });

/** Milliseconds between two looks at the counts of other people: a stock take of 10,000 products is megabytes long. */
const pollMs = ({ counts }: Take): number =>
  counts.length <= 500 ? 5_000 : counts.length <= 2_000 ? 15_000 : 60_000;

export const useTake = (id: string) =>
  useQuery({
    ...takeQuery(id),
    refetchInterval: ({ state: { data } }) => data !== undefined && !isFinal(data) && pollMs(data),
  });

export const usePreview = (id: string, enabled = true) =>
  useQuery({ ...query('stockTakes', 'preview', { id }), enabled });

/** The quantity that a count was compared with. */
export const comparedWith = ({ basis, expected, expected_when_counted: whenCounted }: Count): number | null =>
  basis === 'when_counted' ? whenCounted : expected;

/** The stock take as it is now, also on the screen: a response that is on its way may be older. */
export async function readTake(id: string): Promise<Take> {
  const options = takeQuery(id);
  await queryClient.cancelQueries({ queryKey: options.queryKey });
  return queryClient.query({ ...options, staleTime: 0 });
}

const pageSize = 1000;

/** Active products, page by page, newest first. */
export const useProducts = (q: string, enabled: boolean) =>
  useList(pages('products', 'list', { archived: false, limit: pageSize, ...(q !== '' && { q }) }), {
    enabled,
  });

type Place = Pick<Take, 'count_date' | 'location_id'>;

/** The quantity of a product at the end of the count date, at the location that is counted. */
export const onHandQuery = (productId: string, { count_date: as_of, location_id }: Place) =>
  queryOptions({
    queryKey: [
      location_id === null ? 'stockLevels' : 'locationLevels',
      'counted',
      productId,
      as_of,
      location_id,
    ],
    queryFn: async ({ signal }): Promise<{ readonly items: readonly { readonly on_hand: number }[] }> => {
      const { items } = await (location_id === null
        ? tallybook.stockLevels.list({ product_id: productId, as_of }, { signal })
        : tallybook.locationLevels.list({ product_id: productId, location_id, as_of }, { signal }));
      return { items };
    },
  });

/** The quantity at the end of the count date, of a row in view. Queries of the same moment travel together. */
export const useOnHand = (productId: string, place: Place) =>
  useQuery(
    queryOptions({
      ...onHandQuery(productId, place),
      // Of a product that was created after the sheet was opened, there is none.
      select: ({ items: [level] }): number => level?.on_hand ?? 0,
    }),
  );

/** What is saved, in base units. */
export const savedCount = (id: string, productId: string): number | undefined =>
  queryClient.getQueryData<Take>(takeQuery(id).queryKey)?.counts.find((each) => each.product_id === productId)
    ?.counted;

/**
 * Saves counts, all or none. Not with `useWrite`, because rows leave the document while a person scrolls; entering the same
 * counts again has the same result, so a repeated request is harmless.
 */
export const saveCounts = async (id: string, counts: readonly NewCount[]): Promise<void> =>
  void (await sendCounts(id, withUnitCosts(id, counts)));

/** The counts with the unit costs that were entered for them: a count replaces the one before it, with its cost. */
export function withUnitCosts(id: string, counts: readonly NewCount[]): NewCount[] {
  const known = new Map(
    queryClient
      .getQueryData<Take>(takeQuery(id).queryKey)
      ?.counts.map((count) => [count.product_id, count.unit_cost]),
  );
  return counts.map((count) => {
    const cost = known.get(count.product_id) ?? null;
    return { ...count, ...(cost !== null && count.counted_quantity !== null && { unit_cost: cost }) };
  });
}

/** Sends counts, then shows them. Returns them as they were saved. */
export async function sendCounts(
  id: string,
  counts: readonly NewCount[],
  options?: WriteOptions,
): Promise<readonly Count[]> {
  const { queryKey } = takeQuery(id);
  try {
    const saved = await tallybook.stockTakes.count({ id, counts: [...counts] }, options);
    // A response that is on its way may be older.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Take>(
      queryKey,
      (take) => take && withCounts(take, new Set(counts.map((each) => each.product_id)), saved.counts),
    );
    for (const name of ['preview', 'countHistory', 'list'])
      void queryClient.invalidateQueries({ queryKey: ['stockTakes', name] });
    return saved.counts;
  } catch (error) {
    if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: ['stockTakes'] });
    throw error;
  }
}

/** In the order of the service: that of the product ids. */
function withCounts(take: Take, changed: ReadonlySet<string>, saved: readonly Count[]): Take {
  const counts = [...take.counts.filter(({ product_id }) => !changed.has(product_id)), ...saved].sort(
    (one, other) => (one.product_id < other.product_id ? -1 : 1),
  );
  return { ...take, status: 'counting', counts, counted_products: counts.length };
}
