import type { Webhook } from '@tallybook/domain';
import { originOf } from '../../platform/events/index.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { disableIn } from './disable-in.ts';
import { findWebhook, holdWebhooks } from './store.ts';

/** Sends nothing more; what was under way is cancelled. Again, it changes nothing. Any other id: NOT_FOUND (404). */
export function disableWebhook(ctx: VerbContext, input: { id: string }): Promise<Webhook> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    await holdWebhooks(tx, organizationId);
    const disabled = await disableIn(tx, originOf(ctx, ctx.actor), organizationId, input.id, 'manual');
    const standing = disabled ?? (await findWebhook(tx, organizationId, input.id));
    if (standing === undefined) throw notFound('webhook');
    return standing;
  });
}
