import type { Transaction } from '@tallybook/db';
import type { DisabledReason, Webhook } from '@tallybook/domain';
import { recordEvent, type Origin } from '../../platform/events/index.ts';
import { targetOf } from './target.ts';
import { cancelDeliveries, recordMovementEvents, setDisabled } from './store.ts';

/** Disables a webhook under `holdWebhooks`; undefined when it is disabled already, or gone. */
export async function disableIn(
  tx: Transaction,
  origin: Origin,
  organizationId: string,
  id: string,
  reason: DisabledReason,
): Promise<Webhook | undefined> {
  const disabled = await setDisabled(tx, organizationId, id, reason);
  if (disabled === undefined) return undefined;
  await Promise.all([
    cancelDeliveries(tx, organizationId, id),
    recordMovementEvents(tx, organizationId),
    recordEvent(tx, origin, {
      organizationId,
      type: 'webhook.disabled',
      subjectId: id,
      data: { ...targetOf(disabled), reason },
    }),
  ]);
  return disabled;
}
