import { unknownInvitation } from '@tallybook/domain';
import type { PublicContext } from '../../platform/verb.ts';
import { findTokenOrganization } from './answer-store.ts';
import { hashOfToken } from './token.ts';

/** Where a mailed link leads. */
export interface Link {
  readonly organizationId: string;
  readonly tokenHash: string;
}

/** The organization that a token belongs to. Refuses with NOT_FOUND (404) what opens nothing. */
export async function resolveInvitationToken({ services }: PublicContext, token: string): Promise<Link> {
  const tokenHash = hashOfToken(token);
  const organizationId = await services.database.system((tx) => findTokenOrganization(tx, tokenHash), {
    readOnly: true,
  });
  if (organizationId === undefined) throw unknownInvitation();
  return { organizationId, tokenHash };
}
