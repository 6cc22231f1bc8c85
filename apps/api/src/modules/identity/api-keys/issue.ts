import type { Transaction } from '@tallybook/db';
import type { ApiKey } from '@tallybook/domain';
import type { MintedKey } from '../../../platform/auth/api-key.ts';
import type { Origin } from '../../../platform/events/event.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { recordAndNotify } from '../../../platform/notify/notify.ts';
import { insertKey, type NewKey } from './store.ts';

interface Issuer {
  readonly jobs: Pick<Jobs, 'queueNotifications'>;
  readonly origin: Origin;
  /** Given if no member issues the key. */
  readonly by?: 'operator';
}

/**
 * Stores a new key, audits it, and tells its member by email and, if it can do everything, every owner, in the caller's
 * transaction.
 */
export async function issueKey(
  tx: Transaction,
  organizationId: string,
  newKey: NewKey,
  minted: MintedKey,
  { jobs, origin, ...by }: Issuer,
): Promise<ApiKey> {
  const key = await insertKey(tx, organizationId, newKey, minted);
  const { id, name, role, user_id, expires_at } = key;
  const data = { name, role, user_id, expires_at, ...by };
  await recordAndNotify(
    tx,
    jobs,
    origin,
    { organizationId, type: 'api_key.created', subjectId: id, data },
    { users: [user_id], roles: role === 'owner' ? ['owner'] : [] },
  );
  return key;
}
