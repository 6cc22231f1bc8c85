import type { Transaction } from '@tallybook/db';
import { may, type Role } from '@tallybook/domain';
import type { Origin } from '../../../platform/events/event.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { disableInTransaction } from './disable.ts';
import { findWebhooksKnownTo, forgetFormerSecrets, forgetSecret, lockWebhooks } from './store.ts';

/**
 * Disables the webhooks of a member who may no longer manage webhooks (`role` undefined: is removed): those that the
 * member created, and those whose secret the member was shown. Their secrets are deleted, so that only a rotation enables
 * them again. Admins and owners are told by email. Other webhooks stay enabled, but former secrets that the member was
 * shown stop signing. The caller holds the members' lock, so no webhook is created meanwhile.
 */
export async function disableWebhooksOf(
  tx: Transaction,
  jobs: Pick<Jobs, 'queueNotifications'>,
  origin: Origin,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role | undefined },
): Promise<void> {
  if (role !== undefined && may(role, 'webhooks.keep')) return;
  await lockWebhooks(tx, organizationId);
  await forgetFormerSecrets(tx, organizationId, userId);
  for (const id of await findWebhooksKnownTo(tx, organizationId, userId)) {
    await forgetSecret(tx, organizationId, id);
    await disableInTransaction(tx, jobs, origin, organizationId, id, 'creator_lost_access');
  }
}
