import { useInfiniteQuery } from '@tanstack/react-query';
import type { InvitationStatus } from '@tallybook/sdk';
import { useItems } from '../../data/items.ts';
import { pages } from '../../data/query.ts';

/** Invitations that the caller sent, newest first. */
export function useInvitations(status: InvitationStatus | 'all') {
  const list = useInfiniteQuery(pages('invitations', 'listPage', status === 'all' ? {} : { status }));
  return { list, ...useItems(list) };
}
