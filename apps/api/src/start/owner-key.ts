import type { Database } from '@tallybook/db';
import { issueKey } from '../modules/identity/api-keys/issue.ts';
import { mintApiKey } from '../platform/auth/api-key.ts';
import { lockMembers } from '../platform/caller-rights-store.ts';
import { systemOrigin } from '../platform/events/event.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { findFirstOwner } from './owner-key-store.ts';

export interface OwnerKey {
  organization_id: string;
  user_id: string;
  email: string | null;
  api_key: string;
}

/**
 * For the operator, when an organization has lost every owner credential: creates an owner key for its longest-standing
 * owner, audits it as the service's own act and emails every owner. Undefined if there is no such organization.
 */
export async function createOwnerKey(
  database: Database,
  jobs: Pick<Jobs, 'queueNotifications'>,
  environment: 'live' | 'test',
  organizationId: string,
): Promise<OwnerKey | undefined> {
  const minted = mintApiKey(environment);
  return database.tenant(organizationId, async (tx) => {
    await lockMembers(tx, organizationId);
    const owner = await findFirstOwner(tx, organizationId);
    if (owner === undefined) return undefined;
    const key = {
      id: newId(),
      name: 'Created by the operator',
      role: 'owner' as const,
      userId: owner.user_id,
      expiresInDays: undefined,
      createdWith: null,
    };
    await issueKey(tx, organizationId, key, minted, { jobs, origin: systemOrigin, by: 'operator' });
    return { organization_id: organizationId, ...owner, api_key: minted.key };
  });
}
