import type { ListProducts, Page, Product } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectProducts } from './store.ts';

/** A page of products, newest first. */
export async function listProducts(ctx: VerbContext, input: ListProducts): Promise<Page<Product>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'products', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectProducts(tx, organizationId, input, paging));
  return paging.page(rows, (row) => [row.id]);
}
