import type { ApiKey } from '@tallybook/domain';
import type { DomainEvent } from '../../platform/events/event.ts';

/** The audit event of every new key, including those created on accepting an invitation. */
export function keyCreated(organizationId: string, key: ApiKey): DomainEvent {
  const { id, name, role, user_id, expires_at } = key;
  return {
    organizationId,
    type: 'api_key.created',
    subjectId: id,
    data: { name, role, user_id, expires_at },
  };
}
