import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Member } from '@tallybook/sdk';
import { useItems } from '../../data/items.ts';
import { pages, query } from '../../data/query.ts';
import type { AuditSearch } from './search.ts';

/** Events that match the filters, newest first. */
export function useEvents(search: AuditSearch) {
  const list = useInfiniteQuery(pages('auditEvents', 'listPage', search));
  return { list, ...useItems(list) };
}

/** Current members; people who acted earlier may have left. */
export function useMembers(): readonly Member[] {
  return useQuery(query('members', 'list')).data ?? [];
}

export const nameOf = ({ name, email, user_id }: Member): string => name || (email ?? user_id);
