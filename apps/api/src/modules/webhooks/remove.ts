import { originOf, recordEvent } from '../../platform/events/index.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { cancelDeliveries, holdWebhooks, recordMovementEvents, setDeleted } from './store.ts';
import { targetOf } from './target.ts';

/** Takes a webhook away with its secrets; what was under way is cancelled. Any other id: NOT_FOUND (404). */
export async function deleteWebhook(ctx: VerbContext, input: { id: string }): Promise<void> {
  const { organizationId } = ctx.actor;
  await write(ctx, input, async (tx) => {
    await holdWebhooks(tx, organizationId);
    const deleted = await setDeleted(tx, organizationId, input.id);
    if (deleted === undefined) throw notFound('webhook');
    await Promise.all([
      cancelDeliveries(tx, organizationId, input.id),
      recordMovementEvents(tx, organizationId),
      recordEvent(tx, originOf(ctx, ctx.actor), {
        organizationId: ctx.actor.organizationId,
        type: 'webhook.deleted',
        subjectId: input.id,
        data: targetOf(deleted),
      }),
    ]);
  });
}
