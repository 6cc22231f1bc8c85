import type { ListTransfers, Page, StockTransfer } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findTransfer, presentTransfer, selectTransfers } from './store.ts';

/** One transfer. An unknown id and an id of another organization both give NOT_FOUND (404). */
export async function getTransfer(ctx: VerbContext, input: { id: string }): Promise<StockTransfer> {
  const found = await read(ctx, (tx) => findTransfer(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('transfer');
  return presentTransfer(found);
}

/** A page of transfers: newest `transfer_date` first, then newest posted. */
export async function listTransfers(ctx: VerbContext, input: ListTransfers): Promise<Page<StockTransfer>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-transfers', input, ['date', 'whole']);
  const rows = await read(ctx, (tx) => selectTransfers(tx, organizationId, input, paging));
  return paging.page(rows, (row) => [row.transfer_date, row.seq], presentTransfer);
}
