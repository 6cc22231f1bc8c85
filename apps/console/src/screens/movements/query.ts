import { useQuery } from '@tanstack/react-query';
import type { StockMovement } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';
import type { MovementSearch } from './search.ts';

/** Rows of a page: few requests for a reader who scrolls far, and still a quick first one. */
const pageSize = 200;

/** The movements that match the filters, newest first or oldest first; further pages load on demand. */
export function useMovements(search: MovementSearch) {
  return useList(pages('stockMovements', 'list', { limit: pageSize, ...search }), { keepsPrevious: true });
}

/** The units of a movement that can still be reversed. */
export function useRemaining({ id, quantity_delta }: StockMovement): number | undefined {
  const { data } = useQuery(query('stockMovements', 'get', { id }));
  return data === undefined ? undefined : Math.abs(quantity_delta) - data.reversed_quantity;
}
