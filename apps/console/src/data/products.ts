import { useQuery } from '@tanstack/react-query';
import type { Product } from '@tallybook/sdk';
import { query } from './query.ts';

/** A product changes rarely; one request loads the products of several rows. */
const productStaleMs = 300_000;

/** The product of a row; undefined until it is known, and without an id. */
export const useProduct = (id: string, enabled = id !== ''): Product | undefined =>
  useQuery({ ...query('products', 'get', { id }), staleTime: productStaleMs, enabled }).data;
