import { useQuery } from '@tanstack/react-query';
import { query } from '../../data/query.ts';

/** Milliseconds between two looks at a running verification. */
const pollMs = 700;

/**
 * The latest verification of the organization, read again while it runs. It is found in the list, so it is shown again
 * after a reload, and to every colleague.
 */
export function useLatestVerification() {
  return useQuery({
    ...query('verifications', 'list', { limit: 1 }),
    select: ({ items }) => items[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.items[0]?.status === 'running' ? pollMs : false),
  });
}
