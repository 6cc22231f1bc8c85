import type { ApiKey } from '@tallybook/domain';
import type { DomainEvent } from '../../platform/events/index.ts';

/** What the audit trail says of a new key, whoever it was made for and however. */
export function keyCreated(organizationId: string, made: ApiKey): DomainEvent {
  const { name, role, user_id, expires_at } = made;
  return {
    organizationId,
    type: 'api_key.created',
    subjectId: made.id,
    data: { name, role, user_id, expires_at },
  };
}
