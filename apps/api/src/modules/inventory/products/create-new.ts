import type { Transaction } from '@tallybook/db';
import type { Product } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { insertNewProducts, type NewProduct } from './store.ts';

/**
 * Adds those of the products whose SKU and barcode are new, and their events; of several with the same the first.
 *
 * @returns the added products by id
 */
export async function createNewProducts(
  tx: Transaction,
  ctx: VerbContext,
  products: readonly NewProduct[],
): Promise<Map<string, Product>> {
  const { organizationId, userId } = ctx.actor;
  const created = await insertNewProducts(tx, organizationId, products, userId);
  const productIds = created.map(({ id }) => id);
  if (productIds.length > 0)
    await tx.flight([
      () =>
        recordEvents(
          tx,
          originOf(ctx, ctx.actor),
          products
            .filter(({ id }) => productIds.includes(id))
            .map(({ id, ...data }) => ({ organizationId, type: 'product.created', subjectId: id, data })),
        ),
      ...appendToLog(tx, organizationId, { productIds }),
    ]);
  return new Map(created.map((product) => [product.id, product]));
}
