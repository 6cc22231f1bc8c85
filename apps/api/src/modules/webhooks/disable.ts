import type { Transaction } from '@tallybook/db';
import type { DisabledReason, Webhook } from '@tallybook/domain';
import { originOf, type Origin } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { cancelDeliveries, findWebhook, lockWebhooks, setDisabled, updateMovementEvents } from './store.ts';
import { auditDetails } from './target.ts';

/** Stops sending and cancels pending deliveries. Idempotent. Errors: NOT_FOUND (404). */
export function disableWebhook(ctx: VerbContext, input: { id: string }): Promise<Webhook> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    await lockWebhooks(tx, organizationId);
    const origin = originOf(ctx, ctx.actor);
    const webhook =
      (await disableInTransaction(tx, origin, organizationId, input.id, 'manual')) ??
      (await findWebhook(tx, organizationId, input.id));
    if (webhook === undefined) throw notFound('webhook');
    return webhook;
  });
}

/** Requires `lockWebhooks`. Returns undefined if the webhook is disabled already, or deleted. */
export async function disableInTransaction(
  tx: Transaction,
  origin: Origin,
  organizationId: string,
  id: string,
  reason: DisabledReason,
): Promise<Webhook | undefined> {
  const disabled = await setDisabled(tx, organizationId, id, reason);
  if (disabled === undefined) return undefined;
  await tx.flight([
    () => cancelDeliveries(tx, organizationId, id),
    () => updateMovementEvents(tx, organizationId),
    () =>
      recordEvent(tx, origin, {
        organizationId,
        type: 'webhook.disabled',
        subjectId: id,
        data: { ...auditDetails(disabled), reason },
      }),
  ]);
  return disabled;
}
