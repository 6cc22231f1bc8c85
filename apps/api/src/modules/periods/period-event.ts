import type { AccountingPeriod } from '@tallybook/domain';
import type { DomainEvent } from '../../platform/events/event.ts';

/**
 * The audit event and webhook event of a closing or reopening.
 *
 * @param period after the change; webhooks receive it as the response returns it
 * @param details for the audit trail
 */
export function periodEvent(
  organizationId: string,
  type: 'period.closed' | 'period.reopened',
  period: AccountingPeriod,
  details: Readonly<Record<string, unknown>>,
): DomainEvent {
  return { organizationId, type, subjectId: period.id, data: details, published: period };
}
