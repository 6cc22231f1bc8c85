import { barcodeInUse, itemsProblem, skuInUse, type CreateProducts, type Product } from '@tallybook/domain';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { newProduct } from './create.ts';
import { createNewProducts } from './create-new.ts';
import { findProductsBySku } from './store.ts';

/**
 * Adds products, all or none, and returns them in the order of the request. Throws SKU_ALREADY_EXISTS or
 * BARCODE_ALREADY_EXISTS (409); each entry of its `errors` names a product whose SKU or barcode is in use or repeated.
 */
export function createProducts(ctx: VerbContext, input: CreateProducts): Promise<Product[]> {
  const drafts = input.products.map(newProduct);
  return write(ctx, input, async (tx) => {
    const created = await createNewProducts(tx, ctx, drafts);
    const products = drafts.flatMap(({ id }) => created.get(id) ?? []);
    if (products.length === drafts.length) return products;
    const rejected = drafts.filter(({ id }) => !created.has(id)).map(({ sku }) => sku);
    const taken = await findProductsBySku(tx, ctx.actor.organizationId, rejected);
    const isTaken = new Set(taken.map(({ sku }) => sku));
    throw itemsProblem(
      '/products',
      drafts.map(({ id, sku, barcode }) => {
        if (created.has(id)) return undefined;
        return isTaken.has(sku) || barcode === null ? skuInUse(sku) : barcodeInUse(barcode);
      }),
    );
  });
}
