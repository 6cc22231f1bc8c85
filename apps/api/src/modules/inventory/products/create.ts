import { defaultUnit, type CreateProduct, type Product } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { withExistingProduct } from './existing.ts';
import { insertProduct, type NewProduct } from './store.ts';

export const newProduct = (input: CreateProduct): NewProduct => ({
  id: newId(),
  sku: input.sku,
  barcode: input.barcode ?? null,
  name: input.name,
  unit: input.unit ?? defaultUnit,
  quantity_scale: input.quantity_scale ?? 0,
  base_unit_label: input.base_unit_label ?? null,
  packs: input.packs ?? [],
  costing_method: input.costing_method ?? 'moving_average',
  reorder_point: input.reorder_point ?? null,
  category: input.category ?? null,
  reorder_quantity: input.reorder_quantity ?? null,
  lead_time_days: input.lead_time_days ?? null,
});

/** Adds a product with nothing on hand. Throws SKU_ALREADY_EXISTS and BARCODE_ALREADY_EXISTS (409), enforced by unique indexes. */
export function createProduct(ctx: VerbContext, input: CreateProduct): Promise<Product> {
  const { organizationId, userId } = ctx.actor;
  const product = newProduct(input);
  return withExistingProduct(ctx, input, () =>
    write(ctx, input, async (tx) => {
      const { id, ...data } = product;
      const [created] = await tx.flight([
        () => insertProduct(tx, organizationId, product, userId),
        () =>
          recordEvent(tx, originOf(ctx, ctx.actor), {
            organizationId,
            type: 'product.created',
            subjectId: id,
            data,
          }),
        ...appendToLog(tx, organizationId, { productIds: [id] }),
      ]);
      return created;
    }),
  );
}
