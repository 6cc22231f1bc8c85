import type { PostingRule } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';

/** The most that the service returns at once, and that an organization may have. */
const limit = 1000;

/** The active rules, newest first. */
export const postingRules = query('postingRules', 'list', { limit });

/** The rule that a line of a journal entry or a product names, even if it is deleted; undefined until it is known. */
export function usePostingRule(id: string | null): PostingRule | undefined {
  return useQuery({ ...query('postingRules', 'get', { id: id ?? '' }), enabled: id !== null }).data;
}
