import type { Webhook } from '@tallybook/domain';
import { originOf, recordEvent } from '../../platform/events/index.ts';
import { reauthorize } from '../../platform/caller-rights.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { findWebhook, holdWebhooks, recordMovementEvents, setEnabled } from './store.ts';
import { targetOf } from './target.ts';

/** Sends what happens from now on. Again, it changes nothing. Any other id: NOT_FOUND (404). */
export function enableWebhook(ctx: VerbContext, input: { id: string }): Promise<Webhook> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    await reauthorize(tx, ctx.actor, 'webhooks.keep');
    await holdWebhooks(tx, organizationId);
    const enabled = await setEnabled(tx, organizationId, input.id);
    if (enabled !== undefined) {
      await Promise.all([
        recordMovementEvents(tx, organizationId),
        recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId: ctx.actor.organizationId,
          type: 'webhook.enabled',
          subjectId: input.id,
          data: targetOf(enabled),
        }),
      ]);
      return enabled;
    }
    const standing = await findWebhook(tx, organizationId, input.id);
    if (standing === undefined) throw notFound('webhook');
    return standing;
  });
}
