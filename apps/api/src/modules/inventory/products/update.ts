import {
  packRepeated,
  quantityScaleFixed,
  repeatedPack,
  type Product,
  type UpdateProduct,
} from '@tallybook/domain';
import { changesBetween } from '../../../platform/events/changes.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { alertStatements } from '../../../ledger/alerts/write-store.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { alertChangesOf } from './alerts.ts';
import { withExistingProduct } from './existing.ts';
import { updateProductRow } from './store.ts';

/** Changes only the given fields. Throws NOT_FOUND (404), SKU_ALREADY_EXISTS, BARCODE_ALREADY_EXISTS and QUANTITY_SCALE_FIXED (409). */
export function updateProduct(ctx: VerbContext, input: UpdateProduct): Promise<Product> {
  const { organizationId } = ctx.actor;
  return withExistingProduct(ctx, input, () =>
    write(ctx, input, async (tx) => {
      const changed = await updateProductRow(tx, organizationId, input);
      const { before, after } = changed;
      if (before === undefined || after === undefined) throw notFound('product');
      if (after.quantity_scale !== before.quantity_scale && changed.onHand !== null)
        throw quantityScaleFixed();
      const repeated = repeatedPack(after.unit, after.packs);
      if (repeated !== undefined)
        throw packRepeated(input.packs === undefined ? '/unit' : `/packs/${repeated}/code`);
      const changes = changesBetween(before, after);
      if (Object.keys(changes).length > 0)
        await tx.flight([
          () =>
            recordEvent(tx, originOf(ctx, ctx.actor), {
              organizationId,
              type: 'product.updated',
              subjectId: after.id,
              data: { changes },
            }),
          ...alertStatements(tx, organizationId, alertChangesOf(changed)),
          ...appendToLog(tx, organizationId, { productIds: [after.id] }),
        ]);
      return after;
    }),
  );
}
