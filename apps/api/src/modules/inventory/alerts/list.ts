import type { ListAlerts, Page, StockAlert } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { presentAlert, selectAlerts } from './store.ts';

/** A page of alerts, most recently opened first. */
export async function listAlerts(ctx: VerbContext, input: ListAlerts): Promise<Page<StockAlert>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'alerts', input, ['instant', 'uuid']);
  const rows = await read(ctx, (tx) => selectAlerts(tx, organizationId, input, paging));
  return paging.page(rows, (row) => [row.opened_at, row.id], presentAlert);
}
