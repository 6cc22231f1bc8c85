import { productHasStock, productHasStockAt, readWhole, type Product } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { findLocationWithStock } from '../../../ledger/levels/location-store.ts';
import { alertStatements } from '../../../ledger/alerts/write-store.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { alertChangesOf } from './alerts.ts';
import { archiveProductRow, unarchiveProductRow } from './store.ts';

/**
 * Archives a product without stock and closes its alerts. It then takes no new movements except reversals, and after one of
 * these, movements towards zero. Archiving it again changes nothing. Throws PRODUCT_HAS_STOCK (409) while units are on hand, or
 * at one location as long as another one lacks them.
 */
export const archiveProduct = (ctx: VerbContext, input: { id: string }): Promise<Product> =>
  setArchived(ctx, input, true);

/** The product takes movements again, and has the alerts that its stock requires. No change if it is not archived. */
export const unarchiveProduct = (ctx: VerbContext, input: { id: string }): Promise<Product> =>
  setArchived(ctx, input, false);

function setArchived(ctx: VerbContext, input: { id: string }, isArchived: boolean): Promise<Product> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    const setRow = isArchived ? archiveProductRow : unarchiveProductRow;
    const changed = await setRow(tx, organizationId, input.id);
    const { before, after, onHand } = changed;
    if (before === undefined || after === undefined) throw notFound('product');
    if ((before.archived_at !== null) === isArchived) return after;
    if (isArchived && onHand !== null && onHand !== 0) throw productHasStock(onHand);
    const elsewhere = isArchived ? await findLocationWithStock(tx, organizationId, input.id) : undefined;
    if (elsewhere !== undefined) throw productHasStockAt(elsewhere.location_id, readWhole(elsewhere.on_hand));
    await tx.flight([
      () =>
        recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId,
          type: isArchived ? 'product.archived' : 'product.unarchived',
          subjectId: after.id,
          data: { sku: after.sku },
        }),
      ...alertStatements(tx, organizationId, alertChangesOf(changed)),
      ...appendToLog(tx, organizationId, { productIds: [after.id] }),
    ]);
    return after;
  });
}
