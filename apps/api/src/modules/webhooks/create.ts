import {
  webhookLimitReached,
  type CreatedWebhook,
  type CreateWebhook,
  type Webhook,
} from '@tallybook/domain';
import { originOf, recordEvent } from '../../platform/events/index.ts';
import { newId } from '../../platform/ids.ts';
import { reauthorize } from '../../platform/caller-rights.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { mintSecret, sealSecret } from './secret.ts';
import { countWebhooks, holdWebhooks, insertWebhook, recordMovementEvents } from './store.ts';
import { requirePublicTarget, targetOf } from './target.ts';

/** Every posting of an organization is told to each of them. */
const most = 20;

/**
 * A webhook, enabled, with its signing secret shown once: the answer that an Idempotency-Key keeps is without it,
 * so a replay has `secret: null`. Refusals: WEBHOOK_URL_REFUSED (400), WEBHOOK_LIMIT_REACHED (409).
 */
export async function createWebhook(ctx: VerbContext, input: CreateWebhook): Promise<CreatedWebhook> {
  const { services, actor } = ctx;
  const { organizationId, userId } = actor;
  await requirePublicTarget(organizationId, input.url, services.config.webhookAllowPrivate);
  const id = newId();
  const secret = mintSecret();
  const sealed = sealSecret(services.tokenKey, { organizationId, webhookId: id }, secret);
  const kept: Webhook = await write(ctx, input, async (tx) => {
    // Looking a host up may take seconds, in which the right may have been taken away.
    await reauthorize(tx, actor, 'webhooks.keep');
    await holdWebhooks(tx, organizationId);
    if ((await countWebhooks(tx, organizationId)) >= most) throw webhookLimitReached(most);
    const made = await insertWebhook(tx, organizationId, { ...input, id, sealed, userId });
    await Promise.all([
      recordMovementEvents(tx, organizationId),
      recordEvent(tx, originOf(ctx, ctx.actor), {
        organizationId: ctx.actor.organizationId,
        type: 'webhook.created',
        subjectId: id,
        data: targetOf(made),
      }),
    ]);
    return made;
  });
  return { ...kept, secret: ctx.notes.replayed ? null : secret };
}
