import { useMemberNames } from '../../data/member-names.ts';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';

/** Who a person is: their name, or for those who may not see the members, whether it is the reader. */
export function useNameOf(): (userId: string | null) => string {
  const { stockTakes } = useTexts();
  const { session } = useOrganization();
  const names = useMemberNames();
  return (userId) =>
    userId === session.user_id ? stockTakes.you : (names.get(userId ?? '') ?? stockTakes.member);
}
