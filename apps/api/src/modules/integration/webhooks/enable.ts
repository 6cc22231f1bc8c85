import { webhookSecretRequired, type Webhook } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { reauthorize } from '../../../platform/caller-rights.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { findWebhook, lockWebhooks, updateMovementEvents, setEnabled } from './store.ts';
import { auditDetails } from './target.ts';

/** Sends events from now on. Idempotent. Errors: NOT_FOUND (404), WEBHOOK_SECRET_REQUIRED (409). */
export function enableWebhook(ctx: VerbContext, input: { id: string }): Promise<Webhook> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    await reauthorize(tx, ctx.actor, 'webhooks.keep');
    await lockWebhooks(tx, organizationId);
    const enabled = await setEnabled(tx, organizationId, input.id);
    if (enabled !== undefined) {
      await tx.flight([
        () => updateMovementEvents(tx, organizationId),
        () =>
          recordEvent(tx, originOf(ctx, ctx.actor), {
            organizationId,
            type: 'webhook.enabled',
            subjectId: input.id,
            data: auditDetails(enabled),
          }),
      ]);
      return enabled;
    }
    const webhook = await findWebhook(tx, organizationId, input.id);
    if (webhook === undefined) throw notFound('webhook');
    if (webhook.status === 'disabled') throw webhookSecretRequired();
    return webhook;
  });
}
