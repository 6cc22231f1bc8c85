import { useQuery } from '@tanstack/react-query';
import { useOrganization } from './organization.ts';
import { query } from './query.ts';

/** The names of members by id, for those who may see the members. */
export function useMemberNames(): ReadonlyMap<string, string> {
  const { may } = useOrganization();
  const { data } = useQuery({ ...query('members', 'list'), enabled: may('members.read') });
  return new Map(data?.items.map(({ user_id, name, email }) => [user_id, name || (email ?? user_id)]));
}
