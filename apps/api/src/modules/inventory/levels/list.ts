import type { ListLevels, Page, StockLevel } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { presentLevel, selectLevels } from '../../../ledger/levels/store.ts';

/**
 * A page of quantities on hand and their values, ordered by product id; as of the end of the day `as_of` if given.
 * `below_reorder_point` selects products at or below their reorder point, as alerts do; a product without one never is.
 */
export async function listLevels(ctx: VerbContext, input: ListLevels): Promise<Page<StockLevel>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-levels', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectLevels(tx, organizationId, input, paging));
  return paging.page(
    rows,
    (row) => [row.product_id],
    (row) => presentLevel(row, input.as_of),
  );
}
