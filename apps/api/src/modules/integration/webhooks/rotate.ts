import type { CreatedWebhook, Webhook } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { reauthorize } from '../../../platform/caller-rights.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { mintSecret, encryptSecret } from './secret.ts';
import { setSecret } from './store.ts';
import { auditDetails } from './target.ts';

/**
 * Creates a new secret and shows it once, as at creation. For 24 hours messages are also signed with the previous
 * secret, if there is one. Errors: NOT_FOUND (404).
 */
export async function rotateWebhookSecret(ctx: VerbContext, input: { id: string }): Promise<CreatedWebhook> {
  const { organizationId } = ctx.actor;
  const secret = mintSecret();
  const encryptedSecret = encryptSecret(
    ctx.services.tokenKeys,
    { organizationId, webhookId: input.id },
    secret,
  );
  const webhook: Webhook = await write(ctx, input, async (tx) => {
    await reauthorize(tx, ctx.actor, 'webhooks.keep');
    const rotated = await setSecret(tx, organizationId, input.id, {
      encryptedSecret,
      userId: ctx.actor.userId,
    });
    if (rotated === undefined) throw notFound('webhook');
    await recordEvent(tx, originOf(ctx, ctx.actor), {
      organizationId,
      type: 'webhook.secret_rotated',
      subjectId: input.id,
      data: auditDetails(rotated),
    });
    return rotated;
  });
  return { ...webhook, secret: ctx.responseMeta.replayed ? null : secret };
}
