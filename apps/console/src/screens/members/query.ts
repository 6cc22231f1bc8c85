import { useList } from '../../data/list.ts';
import { pages } from '../../data/query.ts';

/** Members whose name or address contains the text. */
export function useMembers(search: string) {
  const q = search.trim();
  return useList(pages('members', 'list', { limit: 1000, ...(q !== '' && { q }) }), {
    keepsPrevious: true,
  });
}
