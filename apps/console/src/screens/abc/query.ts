import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Tallybook } from '@tallybook/sdk';
import { queryAlone } from '../../data/query.ts';

type Abc = Awaited<ReturnType<Tallybook['abc']['get']>>;
export type RankedProduct = Abc['products'][number];
export type AbcSort = NonNullable<AbcInput['sort']>;
export type AbcInput = NonNullable<Parameters<Tallybook['abc']['get']>[0]>;

/** All products, ranked. */
export const useAbc = (input: AbcInput) =>
  useQuery({ ...queryAlone('abc', 'get', input), placeholderData: keepPreviousData });
