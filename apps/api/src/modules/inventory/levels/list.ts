import type { ListLevels, Page, StockLevel } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read, readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { searchLevels } from '../../../ledger/levels/search-store.ts';
import { sortedLevels } from '../../../ledger/levels/sorted-store.ts';
import { presentLevel, selectLevels } from '../../../ledger/levels/store.ts';
import { positionForm, positionOf } from '../../../ledger/products/search-store.ts';
import { placeForm, placeOf } from '../../../ledger/products/sorted-store.ts';

/**
 * A page of quantities on hand and their values, ordered by `sort`, otherwise by product id, or with a text `q` like a list of products; as of the
 * end of the day `as_of` if given. `below_reorder_point` selects products at or below their reorder point, as alerts do; a
 * product without one never is.
 */
export async function listLevels(ctx: VerbContext, input: ListLevels): Promise<Page<StockLevel>> {
  const { organizationId } = ctx.actor;
  const { q, as_of, sort } = input;
  if (sort !== undefined) {
    const paging = new Paging(organizationId, 'stock-levels', input, placeForm(sort));
    const rows = await readSnapshot(ctx, (tx) =>
      sortedLevels(tx, organizationId, { ...input, sort }, paging),
    );
    return paging.page(
      rows,
      ({ place }) => placeOf(place),
      ({ level }) => presentLevel(level, as_of),
    );
  }
  if (q === undefined) {
    const paging = new Paging(organizationId, 'stock-levels', input, ['uuid']);
    const rows = await read(ctx, (tx) => selectLevels(tx, organizationId, input, paging));
    return paging.page(
      rows,
      (row) => [row.product_id],
      (row) => presentLevel(row, as_of),
    );
  }
  const paging = new Paging(organizationId, 'stock-levels', input, positionForm);
  const { size, after } = paging;
  const rows = await readSnapshot(ctx, (tx) => searchLevels(tx, organizationId, input, { q, size, after }));
  return paging.page(
    rows,
    ({ place }) => positionOf(place),
    ({ level }) => presentLevel(level, as_of),
  );
}
