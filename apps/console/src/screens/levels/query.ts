import { useQuery } from '@tanstack/react-query';
import type { Product, StockLevel } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, query, queryAlone } from '../../data/query.ts';
import type { LevelsSearch } from './search.ts';

/** A row of the list: one of the two is known at once, and the other is read when the row comes into view. */
export type LevelRow = { readonly id: string } & (
  | { readonly product: Product; readonly level?: never }
  | { readonly level: StockLevel; readonly product?: never }
);

/** The products that match, or the levels below the reorder point of products that match. */
export function useRows({ q, as_of, below }: LevelsSearch) {
  const text = q?.trim() ?? '';
  const filter = { limit: 200, ...(text !== '' && { q: text }) };
  const products = useList(pages('products', 'list', filter), {
    enabled: below !== true,
    keepsPrevious: true,
  });
  const levels = useList(
    pages('stockLevels', 'list', {
      ...filter,
      below_reorder_point: true,
      ...(as_of !== undefined && { as_of }),
    }),
    { enabled: below === true, keepsPrevious: true },
  );
  return below === true
    ? { ...levels, rows: levels.items.map((level): LevelRow => ({ id: level.product_id, level })) }
    : { ...products, rows: products.items.map((product): LevelRow => ({ id: product.id, product })) };
}

/** Rows in view send their queries together, ten in a request. */
export function useLevel({ id, level }: LevelRow, asOf: string | undefined) {
  const { data, error } = useQuery({
    ...query('stockLevels', 'list', { product_id: id, ...(asOf !== undefined && { as_of: asOf }) }),
    enabled: level === undefined,
  });
  return { level: level ?? data?.items[0], error };
}

export function useProduct({ id, product }: LevelRow) {
  const { data } = useQuery({ ...query('products', 'get', { id }), enabled: product === undefined });
  return product ?? data;
}

/** The exact sum over all products, without the products. */
export function useTotal(asOf: string | undefined) {
  return useQuery(
    queryAlone('valuation', 'get', { products: false, ...(asOf !== undefined && { as_of: asOf }) }),
  );
}
