import type { Transaction } from '@tallybook/db';
import type { AuditType, Role } from '@tallybook/domain';
import type { DomainEvent, Origin } from '../events/event.ts';
import { recordEvent } from '../events/record.ts';
import { newId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { selectMembersWithRole } from './store.ts';

/** Events about which people get an email; `modules/identity/notifications/texts.ts` has a text for each. */
export const notifiedTypes = [
  'api_key.created',
  'identity.linked',
  'identity.address_changed',
  'webhook.disabled',
] as const satisfies readonly AuditType[];

export type NotifiedType = (typeof notifiedTypes)[number];

export interface Recipients {
  readonly users?: readonly string[];
  /** Every current member with one of these roles. */
  readonly roles?: readonly Role[];
}

/**
 * Records an event and queues an email about it to each recipient, in the transaction that causes it: both exist if and
 * only if it commits. The text is composed from the audit row when it is sent.
 */
export async function recordAndNotify(
  tx: Transaction,
  jobs: Pick<Jobs, 'queueNotifications'>,
  origin: Origin,
  event: DomainEvent & { readonly type: NotifiedType },
  { users = [], roles = [] }: Recipients,
): Promise<void> {
  const { id = newId(), organizationId } = event;
  await recordEvent(tx, origin, { ...event, id });
  const members = roles.length === 0 ? [] : await selectMembersWithRole(tx, organizationId, roles);
  await jobs.queueNotifications(
    tx,
    [...new Set([...users, ...members])].map((userId) => ({
      organization_id: organizationId,
      event_id: id,
      user_id: userId,
    })),
  );
}
