import { useQuery } from '@tanstack/react-query';
import type { Tallybook } from '@tallybook/sdk';
import { query, queryAlone } from '../../data/query.ts';

type Abc = Awaited<ReturnType<Tallybook['abc']['get']>>;
export type RankedProduct = Abc['products'][number];
export type AbcInput = NonNullable<Parameters<Tallybook['abc']['get']>[0]>;

/** All products, ranked. */
export const useAbc = (input: AbcInput) => useQuery(queryAlone('abc', 'get', input));

/** A product changes rarely; one request loads the products of several rows. */
const productStaleMs = 300_000;

export const useProduct = (id: string) =>
  useQuery({ ...query('products', 'get', { id }), staleTime: productStaleMs }).data;
