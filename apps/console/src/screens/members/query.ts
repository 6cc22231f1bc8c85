import type { InvitationDetail } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useList } from '../../data/list.ts';
import { useOrganization } from '../../data/organization.ts';
import { pages, query } from '../../data/query.ts';

/** Members whose name or address contains the text. */
export function useMembers(search: string) {
  const q = search.trim();
  return useList(pages('members', 'list', { limit: 1000, ...(q !== '' && { q }) }), {
    keepsPrevious: true,
  });
}

/** Invitations of one request. */
const limit = 1000;

/** The caller's invitations that wait for an answer, whose address contains the text. */
export function useInvited(search: string) {
  const { may } = useOrganization();
  const { items } = useList(pages('invitations', 'list', { limit, status: 'pending' }), {
    enabled: may('invitations.read'),
  });
  const q = search.trim().toLowerCase();
  return items.filter(({ email }) => email.includes(q));
}

/** With the role, which lists do not contain; undefined while it loads. */
export const useInvitation = (id: string): InvitationDetail | undefined =>
  useQuery(query('invitations', 'get', { id })).data;

/**
 * Who invited each member, by user id, for those who may read the audit trail: the event of an acceptance names the
 * invitation, and that of the invitation its sender. Absent: unknown, such as the first owner.
 */
export function useInviters(): ReadonlyMap<string, string> {
  const { may } = useOrganization();
  const enabled = may('audit.read');
  const sent = useQuery({ ...query('auditEvents', 'list', { type: 'invitation.sent', limit }), enabled });
  const accepted = useQuery({
    ...query('auditEvents', 'list', { type: 'invitation.accepted', limit }),
    enabled,
  });
  const senders = new Map(
    sent.data?.items.map(({ subject_id, actor_user_id }) => [subject_id, actor_user_id]),
  );
  return new Map(
    // Newest first: the last invitation of somebody who left and joined again counts.
    (accepted.data?.items ?? []).toReversed().flatMap(({ subject_id, actor_user_id: member }) => {
      const sender = senders.get(subject_id);
      return member === null || sender === undefined || sender === null ? [] : [[member, sender] as const];
    }),
  );
}
