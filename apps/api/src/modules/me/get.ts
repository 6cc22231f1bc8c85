import type { Me } from '@tallybook/domain';
import type { CallerContext } from '../../platform/verb.ts';

/** Who calls, with what, and where; a token's bearer outside every organization gets an answer too. */
export function getMe({ principal }: CallerContext): Me {
  return {
    user_id: principal.userId,
    email: principal.email,
    organization_id: principal.organizationId,
    role: principal.role,
    credential: principal.credential,
  };
}
