import type { Organization, PostingRule } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { pages, query } from '../../data/query.ts';
import { useList } from '../../data/list.ts';
import { postingRules } from '../../data/posting-rules.ts';

export type PostingKind = PostingRule['kind'];
export type PostingAccounts = NonNullable<Organization['settings']['automatic_posting']>;

/** In the order in which goods pass through them. */
export const kinds = [
  'inventory',
  'goods_received',
  'cost_of_goods_sold',
  'stock_gain',
  'stock_loss',
  'cost_variance',
] as const satisfies readonly PostingKind[];

/** The rules in effect, newest first, or those that were deleted. */
export const useRules = (deleted: boolean) =>
  useList(pages('postingRules', 'list', { deleted }), { keepsPrevious: true });

/** Products whose categories are suggested: more would take longer than typing. */
const suggestedFrom = 200;

/** Categories and reason codes that are in use, for the fields of a new rule. */
export function useSuggestions(): { readonly categories: string[]; readonly reasons: string[] } {
  const rules = useQuery(postingRules).data?.items ?? [];
  const products =
    useQuery(query('products', 'list', { limit: suggestedFrom, archived: false })).data?.items ?? [];
  const distinct = (given: readonly (string | null)[]): string[] =>
    [...new Set(given.filter((each) => each !== null))].toSorted((one, other) => one.localeCompare(other));
  return {
    categories: distinct([...rules, ...products].map(({ category }) => category)),
    reasons: distinct(rules.map(({ reason_code }) => reason_code)),
  };
}
