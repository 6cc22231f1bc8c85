import { useQuery } from '@tanstack/react-query';
import type { Product } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';
import type { MovementSearch } from './search.ts';

/** Rows of a page: few requests for a reader who scrolls far, and still a quick first one. */
const pageSize = 200;

/** The movements that match the filters, newest first; further pages load on demand. */
export function useMovements(search: MovementSearch) {
  return useList(pages('stockMovements', 'listPage', { limit: pageSize, ...search }));
}

/** A product changes rarely; one request loads the products of several rows. */
const productStaleMs = 300_000;

export function useProduct(id: string): Product | undefined {
  return useQuery({ ...query('products', 'get', { id }), staleTime: productStaleMs, enabled: id !== '' })
    .data;
}
