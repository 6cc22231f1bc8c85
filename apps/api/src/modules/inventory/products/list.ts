import type { ListProducts, Page, Product } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { searchProducts, selectProducts } from './store.ts';

/** A page of products, newest first; with a text `q`, best matches first. */
export async function listProducts(ctx: VerbContext, input: ListProducts): Promise<Page<Product>> {
  const { organizationId } = ctx.actor;
  const { q } = input;
  if (q === undefined) {
    const paging = new Paging(organizationId, 'products', input, ['uuid']);
    const rows = await read(ctx, (tx) => selectProducts(tx, organizationId, input, paging));
    return paging.page(rows, (row) => [row.id]);
  }
  const paging = new Paging(organizationId, 'products', input, ['whole', 'text']);
  const { size, after } = paging;
  const rows = await read(ctx, (tx) => searchProducts(tx, organizationId, input, { q, size, after }));
  return paging.page(
    rows,
    ({ match, sku }) => [String(match), sku],
    ({ match: _match, ...product }) => product,
  );
}
