import { testEventType, webhookDisabled, type WebhookDelivery } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { findDelivery, insertDeliveries, insertFannedOutEvent } from './delivery-store.ts';
import { findWebhook } from './store.ts';
import { auditDetails } from './target.ts';

/**
 * Sends this webhook, and no other, an event of the type `webhook.test`, signed and retried like any other event.
 * Returns the delivery, which shows the outcome later. Errors: NOT_FOUND (404), WEBHOOK_DISABLED (409).
 */
export async function testWebhook(ctx: VerbContext, input: { id: string }): Promise<WebhookDelivery> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    const webhook = await findWebhook(tx, organizationId, input.id);
    if (webhook === undefined) throw notFound('webhook');
    if (webhook.status === 'disabled') throw webhookDisabled();
    const [eventId, id] = [newId(), newId()];
    const data = { webhook_id: webhook.id };
    await insertFannedOutEvent(tx, organizationId, { id: eventId, type: testEventType, data });
    await insertDeliveries(tx, organizationId, [{ id, webhookId: webhook.id, eventId, status: 'pending' }]);
    await recordEvent(tx, originOf(ctx, ctx.actor), {
      organizationId,
      type: 'webhook.test',
      subjectId: webhook.id,
      data: { ...auditDetails(webhook), delivery_id: id },
    });
    const delivery = await findDelivery(tx, organizationId, id);
    if (delivery === undefined) throw new Error('the delivery was not inserted');
    return delivery;
  });
}
