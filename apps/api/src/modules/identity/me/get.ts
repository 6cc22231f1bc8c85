import type { Me } from '@tallybook/domain';
import type { CallerContext } from '../../../platform/verb.ts';

/** The caller's user, credential, organization and role; the last two are null for a user without an organization. */
export function getMe({ principal }: CallerContext): Me {
  return {
    user_id: principal.userId,
    email: principal.email,
    organization_id: principal.organizationId,
    role: principal.role,
    credential: principal.credential,
  };
}
