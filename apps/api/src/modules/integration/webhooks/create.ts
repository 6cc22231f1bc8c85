import {
  webhookLimitReached,
  type CreatedWebhook,
  type CreateWebhook,
  type Webhook,
} from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import { reauthorize } from '../../../platform/caller-rights.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { mintSecret, encryptSecret } from './secret.ts';
import { countWebhooks, insertWebhook, lockWebhooks, updateMovementEvents } from './store.ts';
import { auditDetails, requirePublicTarget } from './target.ts';

/** Each posting of an organization sends one message per webhook. */
export const maxWebhooks = 20;

/**
 * Creates an enabled webhook and shows its signing secret once: the stored response of an Idempotency-Key does not
 * contain it, so a replay has `secret: null`. Errors: WEBHOOK_URL_REFUSED (400), WEBHOOK_LIMIT_REACHED (409).
 */
export async function createWebhook(ctx: VerbContext, input: CreateWebhook): Promise<CreatedWebhook> {
  const { services, actor } = ctx;
  const { organizationId, userId } = actor;
  await requirePublicTarget(organizationId, input.url, services.config.webhookAllowPrivate);
  const id = newId();
  const secret = mintSecret();
  const encryptedSecret = encryptSecret(services.tokenKeys, { organizationId, webhookId: id }, secret);
  const created: Webhook = await write(ctx, input, async (tx) => {
    // Resolving the host may have taken seconds, in which the caller may have lost the permission.
    await reauthorize(tx, actor, 'webhooks.keep');
    await lockWebhooks(tx, organizationId);
    if ((await countWebhooks(tx, organizationId)) >= maxWebhooks) throw webhookLimitReached(maxWebhooks);
    const webhook = await insertWebhook(tx, organizationId, { ...input, id, encryptedSecret, userId });
    await tx.flight([
      () => updateMovementEvents(tx, organizationId),
      () =>
        recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId,
          type: 'webhook.created',
          subjectId: id,
          data: auditDetails(webhook),
        }),
    ]);
    return webhook;
  });
  return { ...created, secret: ctx.responseMeta.replayed ? null : secret };
}
