import type { Transaction } from '@tallybook/db';
import type { DisabledReason, Webhook } from '@tallybook/domain';
import { originOf, type Origin } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { recordAndNotify } from '../../../platform/notify/notify.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { cancelDeliveries, findWebhook, lockWebhooks, setDisabled, updateMovementEvents } from './store.ts';
import { auditDetails } from './target.ts';

/** Stops sending and cancels pending deliveries. Idempotent. Errors: NOT_FOUND (404). */
export function disableWebhook(ctx: VerbContext, input: { id: string }): Promise<Webhook> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    await lockWebhooks(tx, organizationId);
    const origin = originOf(ctx, ctx.actor);
    const webhook =
      (await disableInTransaction(tx, ctx.services.jobs, origin, organizationId, input.id, 'manual')) ??
      (await findWebhook(tx, organizationId, input.id));
    if (webhook === undefined) throw notFound('webhook');
    return webhook;
  });
}

/**
 * Requires `lockWebhooks`. Returns undefined if the webhook is disabled already, or deleted. Admins and owners are told by
 * email, unless one of them disabled it.
 */
export async function disableInTransaction(
  tx: Transaction,
  jobs: Pick<Jobs, 'queueNotifications'>,
  origin: Origin,
  organizationId: string,
  id: string,
  reason: DisabledReason,
): Promise<Webhook | undefined> {
  const disabled = await setDisabled(tx, organizationId, id, reason);
  if (disabled === undefined) return undefined;
  const event = {
    organizationId,
    type: 'webhook.disabled',
    subjectId: id,
    data: { ...auditDetails(disabled), reason },
  } as const;
  await tx.flight([
    () => cancelDeliveries(tx, organizationId, id),
    () => updateMovementEvents(tx, organizationId),
  ]);
  if (reason === 'manual') await recordEvent(tx, origin, event);
  else await recordAndNotify(tx, jobs, origin, event, { roles: ['owner', 'admin'] });
  return disabled;
}
