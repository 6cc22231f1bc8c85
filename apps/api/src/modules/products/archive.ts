import type { Product } from '@tallybook/domain';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { archiveProductRow } from './store.ts';

/** Nothing more can be posted to an archived product. Archiving it again changes nothing, not even the time. */
export function archiveProduct(ctx: VerbContext, input: { id: string }): Promise<Product> {
  return write(ctx, input, async (tx) => {
    const archived = await archiveProductRow(tx, ctx.actor.organizationId, input.id);
    if (archived === undefined) throw notFound('product');
    return archived;
  });
}
