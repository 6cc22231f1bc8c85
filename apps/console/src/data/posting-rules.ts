import type { PostingRule } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';

/** The most that the service returns at once, and that an organization may have. */
const limit = 1000;

/** The active rules, newest first, or the deleted ones. */
export const postingRules = (deleted: boolean) => query('postingRules', 'list', { limit, deleted });

/** The rule that a line of a journal entry or a product names, even if it is deleted; undefined until it is known. */
export function usePostingRule(id: string | null): PostingRule | undefined {
  const active = useQuery({ ...postingRules(false), enabled: id !== null }).data?.items;
  const found = active?.find((rule) => rule.id === id);
  const isDeleted = id !== null && active !== undefined && found === undefined;
  const deleted = useQuery({ ...postingRules(true), enabled: isDeleted }).data?.items;
  return found ?? deleted?.find((rule) => rule.id === id);
}
