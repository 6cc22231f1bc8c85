import type { InvitationStatus } from '@tallybook/sdk';
import { useList } from '../../../data/list.ts';
import { pages } from '../../../data/query.ts';

/** Invitations that the caller sent, newest first. */
export function useInvitations(status: InvitationStatus | 'all') {
  return useList(pages('invitations', 'list', status === 'all' ? {} : { status }));
}
