import type { ListMovements, Page, StockMovement } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { PreserializedList } from '../../../platform/preserialized-list.ts';
import { withinPeriod } from './within-period.ts';
import { presentMovement, selectMovements, type MovementRecord } from '../../../ledger/movements/store.ts';
import { serializeMovement } from '../../../ledger/movements/serialize-movement.ts';

/** A page of movements: newest `movement_date` first, then newest posted, unless `sort` says otherwise. */
export async function listMovements(ctx: VerbContext, input: ListMovements): Promise<Page<StockMovement>> {
  const { items, next_cursor } = await readPage(ctx, input);
  return { items: items.map(presentMovement), next_cursor };
}

/** The same page for responses that send only the items: their JSON is built directly from the rows. */
export async function listSerializedMovements(
  ctx: VerbContext,
  input: ListMovements,
): Promise<{ items: PreserializedList<StockMovement>; next_cursor: string | null }> {
  const { items, next_cursor } = await readPage(ctx, input);
  return { items: PreserializedList.of(items, serializeMovement, presentMovement), next_cursor };
}

async function readPage(ctx: VerbContext, input: ListMovements): Promise<Page<MovementRecord>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-movements', input, ['date', 'whole'], { keepsRows: true });
  const filter =
    input.accounting_period_id === undefined
      ? input
      : await read(ctx, (tx) => withinPeriod(tx, organizationId, input));
  const rows =
    filter === undefined ? [] : await read(ctx, (tx) => selectMovements(tx, organizationId, filter, paging));
  return paging.page(rows, (row) => [row.movement_date, row.seq]);
}
