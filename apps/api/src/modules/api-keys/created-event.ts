import type { ApiKey } from '@tallybook/domain';
import type { DomainEvent } from '../../platform/events/event.ts';
import type { Recipients } from '../../platform/notify/notify.ts';

/** The audit event of every new key, including those created on accepting an invitation. */
export function keyCreated(organizationId: string, key: ApiKey): DomainEvent & { type: 'api_key.created' } {
  const { id, name, role, user_id, expires_at } = key;
  return {
    organizationId,
    type: 'api_key.created',
    subjectId: id,
    data: { name, role, user_id, expires_at },
  };
}

/** Who is told by email about a new key: its member and, if it can do everything, every owner. */
export function keyRecipients({ user_id: userId, role }: ApiKey): Recipients {
  return { users: [userId], roles: role === 'owner' ? ['owner'] : [] };
}
