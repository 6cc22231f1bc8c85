import type { ListWebhooks, Page, Webhook } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectWebhooks } from './store.ts';

/** A page of webhooks, newest first, disabled ones included. */
export async function listWebhooks(ctx: VerbContext, input: ListWebhooks): Promise<Page<Webhook>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'webhooks', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectWebhooks(tx, organizationId, paging));
  return paging.page(rows, (row) => [row.id]);
}
