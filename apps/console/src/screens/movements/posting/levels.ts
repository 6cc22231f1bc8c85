import type { StockLevel } from '@tallybook/sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { readQuantity } from '../../../data/forms/read-quantity.ts';
import { query } from '../../../data/query.ts';
import type { Line } from './lines.ts';

const levelOf = (productId: string, asOf?: string) => ({
  ...query('stockLevels', 'list', { product_id: productId, ...(asOf !== undefined && { as_of: asOf }) }),
  enabled: productId !== '' && asOf !== '',
});

/** The level of a product now; undefined while it loads. */
export const useLevel = (productId: string): StockLevel | undefined =>
  useQuery(levelOf(productId)).data?.items[0];

export interface Levels {
  readonly byProduct: ReadonlyMap<string, StockLevel>;
  /** The products whose level has not arrived yet; one that cannot be read is in neither. */
  readonly loading: ReadonlySet<string>;
}

/** The levels of the products of some lines, now or at the end of a day; none for an empty day. */
export function useLevels(lines: readonly Line[], asOf?: string): Levels {
  const products = [...new Set(lines.map(({ product_id }) => product_id))];
  const found = useQueries({ queries: products.map((id) => levelOf(id, asOf)) });
  return {
    byProduct: new Map(
      found.flatMap(({ data }) => (data?.items ?? []).map((level) => [level.product_id, level] as const)),
    ),
    loading: new Set(products.filter((_, at) => found[at]?.isLoading === true)),
  };
}

/** The signed change of the stock that a line makes; undefined until its quantity is complete. */
export function changeOf(type: string, { quantity }: Line): number | undefined {
  const read = readQuantity(type, quantity);
  if (!('value' in read) || typeof read.value !== 'number') return undefined;
  return type === 'exit' ? -read.value : read.value;
}

/** What the lines of a product up to this one change together: a product may be in several. */
export function changeUpTo(type: string, lines: readonly Line[], line: Line): number {
  return lines
    .slice(0, lines.findIndex(({ key }) => key === line.key) + 1)
    .filter(({ product_id }) => product_id === line.product_id)
    .reduce((sum, each) => sum + (changeOf(type, each) ?? 0), 0);
}
