import type { Product } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findProduct } from './store.ts';

/** One product. Throws NOT_FOUND (404), also for a product of another organization. */
export async function getProduct(ctx: VerbContext, input: { id: string }): Promise<Product> {
  const found = await read(ctx, (tx) => findProduct(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('product');
  return found;
}
