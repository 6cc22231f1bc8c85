import type { ListDeliveries, Page, WebhookDelivery } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { selectDeliveries } from './delivery-store.ts';
import { findWebhook } from './store.ts';

/** A page of the deliveries to a webhook, newest first. Errors: NOT_FOUND (404). */
export async function listDeliveries(
  ctx: VerbContext,
  input: ListDeliveries,
): Promise<Page<WebhookDelivery>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'webhook-deliveries', input, ['uuid']);
  const rows = await read(ctx, async (tx) => {
    const [webhook, deliveries] = await tx.flight([
      () => findWebhook(tx, organizationId, input.id),
      () => selectDeliveries(tx, organizationId, input, paging),
    ]);
    if (webhook === undefined) throw notFound('webhook');
    return deliveries;
  });
  return paging.page(rows, (row) => [row.id]);
}
