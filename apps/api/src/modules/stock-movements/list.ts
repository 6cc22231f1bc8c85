import type { ListMovements, Page, StockMovement } from '@tallybook/domain';
import { Paging } from '../../platform/cursor.ts';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { presentMovement, selectMovements } from './store.ts';

/** A page of movements, newest `movement_date` first, then newest posted. */
export async function listMovements(ctx: VerbContext, input: ListMovements): Promise<Page<StockMovement>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-movements', input, ['string', 'string']);
  const rows = await read(ctx, (tx) => selectMovements(tx, organizationId, input, paging));
  return paging.page(rows, (row) => [row.movement_date, row.seq], presentMovement);
}
