import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { cancelDeliveries, lockWebhooks, setDeleted, updateMovementEvents } from './store.ts';
import { auditDetails } from './target.ts';

/** Deletes a webhook with its secrets and cancels its pending deliveries. Errors: NOT_FOUND (404). */
export async function deleteWebhook(ctx: VerbContext, input: { id: string }): Promise<void> {
  const { organizationId } = ctx.actor;
  await write(ctx, input, async (tx) => {
    await lockWebhooks(tx, organizationId);
    const deleted = await setDeleted(tx, organizationId, input.id);
    if (deleted === undefined) throw notFound('webhook');
    await tx.flight([
      () => cancelDeliveries(tx, organizationId, input.id),
      () => updateMovementEvents(tx, organizationId),
      () =>
        recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId,
          type: 'webhook.deleted',
          subjectId: input.id,
          data: auditDetails(deleted),
        }),
    ]);
  });
}
