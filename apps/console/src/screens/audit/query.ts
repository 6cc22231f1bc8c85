import { useQuery } from '@tanstack/react-query';
import type { Member } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';
import type { AuditSearch } from './search.ts';

/** Events that match the filters, newest first. */
export function useEvents(search: AuditSearch) {
  return useList(pages('auditEvents', 'list', search));
}

/** Current members; people who acted earlier may have left. */
export function useMembers(): readonly Member[] {
  return useQuery(query('members', 'list')).data?.items ?? [];
}

export const nameOf = ({ name, email, user_id }: Member): string => name || (email ?? user_id);
