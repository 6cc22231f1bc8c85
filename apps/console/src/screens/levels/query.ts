import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Product, StockLevel } from '@tallybook/sdk';
import { useItems } from '../../data/items.ts';
import { pages, query } from '../../data/query.ts';
import type { LevelsSearch } from './search.ts';

/** A row of the list: one of the two is known at once, and the other is read when the row comes into view. */
export type LevelRow = { readonly id: string } & (
  | { readonly product: Product; readonly level?: never }
  | { readonly level: StockLevel; readonly product?: never }
);

/** The products that match, or the levels below the reorder point. */
export function useRows({ q, as_of, below }: LevelsSearch) {
  const products = useInfiniteQuery({
    ...pages('products', 'listPage', { limit: 200, ...(q !== undefined && { q }) }),
    enabled: below !== true,
    placeholderData: keepPreviousData,
  });
  const levels = useInfiniteQuery({
    ...pages('stockLevels', 'listPage', {
      limit: 200,
      below_reorder_point: true,
      ...(as_of !== undefined && { as_of }),
    }),
    enabled: below === true,
  });
  const [ofProducts, ofLevels] = [useItems(products), useItems(levels)];
  return below === true
    ? {
        list: levels,
        rows: ofLevels.items.map((level): LevelRow => ({ id: level.product_id, level })),
        more: ofLevels.more,
      }
    : {
        list: products,
        rows: ofProducts.items.map((product): LevelRow => ({ id: product.id, product })),
        more: ofProducts.more,
      };
}

/** Rows in view send their queries together, ten in a request. */
export function useLevel({ id, level }: LevelRow, asOf: string | undefined) {
  const { data, error } = useQuery({
    ...query('stockLevels', 'list', { product_id: id, ...(asOf !== undefined && { as_of: asOf }) }),
    enabled: level === undefined,
  });
  return { level: level ?? data?.[0], error };
}

export function useProduct({ id, product }: LevelRow) {
  const { data } = useQuery({ ...query('products', 'get', { id }), enabled: product === undefined });
  return product ?? data;
}

/** The exact sum over all products. For long lists it is computed on request only. */
export function useTotal(asOf: string | undefined, enabled: boolean) {
  return useQuery({ ...query('valuation', 'get', asOf === undefined ? {} : { as_of: asOf }), enabled });
}
