import type { ListProducts, Page, Product } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read, readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { positionForm, positionOf } from '../../../ledger/products/search-store.ts';
import { searchedProducts, selectProducts } from './store.ts';

/** A page of products, newest first; with a text `q`, best matches first. */
export async function listProducts(ctx: VerbContext, input: ListProducts): Promise<Page<Product>> {
  const { organizationId } = ctx.actor;
  const { q } = input;
  if (q === undefined) {
    const paging = new Paging(organizationId, 'products', input, ['uuid']);
    const rows = await read(ctx, (tx) => selectProducts(tx, organizationId, input, paging));
    return paging.page(rows, (row) => [row.id]);
  }
  const paging = new Paging(organizationId, 'products', input, positionForm);
  const { size, after } = paging;
  const rows = await readSnapshot(ctx, (tx) =>
    searchedProducts(tx, organizationId, input, { q, size, after }),
  );
  return paging.page(
    rows,
    ({ match }) => positionOf(match),
    ({ product }) => product,
  );
}
