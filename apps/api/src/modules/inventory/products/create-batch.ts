import { itemsProblem, skuInUse, type CreateProducts, type Product } from '@tallybook/domain';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { newProduct } from './create.ts';
import { createNewProducts } from './create-new.ts';

/**
 * Adds products, all or none, and returns them in the order of the request. Throws SKU_ALREADY_EXISTS (409); each entry of
 * its `errors` names a product whose SKU is in use or repeated in the request.
 */
export function createProducts(ctx: VerbContext, input: CreateProducts): Promise<Product[]> {
  const drafts = input.products.map(newProduct);
  return write(ctx, input, async (tx) => {
    const created = await createNewProducts(tx, ctx, drafts);
    const products = drafts.flatMap(({ id }) => created.get(id) ?? []);
    if (products.length < drafts.length)
      throw itemsProblem(
        '/products',
        drafts.map(({ id, sku }) => (created.has(id) ? undefined : skuInUse(sku))),
      );
    return products;
  });
}
