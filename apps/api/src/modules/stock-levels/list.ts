import type { ListLevels, Page, StockLevel } from '@tallybook/domain';
import { Paging } from '../../platform/cursor.ts';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { presentLevel, selectLevels } from './store.ts';

/**
 * A page of what is on hand and what it is worth, in the order of product ids; as of the end of a day when
 * `as_of` is given. Below the reorder point means less on hand than it; products without one never are.
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
