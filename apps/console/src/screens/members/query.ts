import { useInfiniteQuery } from '@tanstack/react-query';
import type { Member } from '@tallybook/sdk';
import { useItems } from '../../data/items.ts';
import { pages } from '../../data/query.ts';

/** Members whose name or address contains the text; case is ignored. */
export function matching(members: readonly Member[], text: string): readonly Member[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return members;
  return members.filter(({ name, email }) => `${name} ${email ?? ''}`.toLowerCase().includes(wanted));
}

export function useMembers() {
  const list = useInfiniteQuery(pages('members', 'listPage', { limit: 1000 }));
  return { list, ...useItems(list) };
}
