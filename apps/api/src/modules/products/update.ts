import type { Product, UpdateProduct } from '@tallybook/domain';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { updateProductRow } from './store.ts';

/** Changes the fields given and leaves the others. Refusals: NOT_FOUND (404), SKU_ALREADY_EXISTS (409). */
export function updateProduct(ctx: VerbContext, input: UpdateProduct): Promise<Product> {
  return write(ctx, input, async (tx) => {
    const updated = await updateProductRow(tx, ctx.actor.organizationId, input);
    if (updated === undefined) throw notFound('product');
    return updated;
  });
}
