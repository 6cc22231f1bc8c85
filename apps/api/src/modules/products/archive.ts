import type { Product } from '@tallybook/domain';
import { originOf } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { alertStatements } from '../alerts/write-store.ts';
import { appendToLog } from '../ledger-log/append-store.ts';
import { alertChangesOf } from './alerts.ts';
import { archiveProductRow } from './store.ts';

/** Only reversals can be posted to an archived product, and its alerts are closed. Archiving it again changes nothing. */
export function archiveProduct(ctx: VerbContext, input: { id: string }): Promise<Product> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    const changed = await archiveProductRow(tx, organizationId, input.id);
    const { before, after } = changed;
    if (before === undefined || after === undefined) throw notFound('product');
    if (before.archived_at === null)
      await tx.flight([
        () =>
          recordEvent(tx, originOf(ctx, ctx.actor), {
            organizationId,
            type: 'product.archived',
            subjectId: after.id,
            data: { sku: after.sku },
          }),
        ...alertStatements(tx, organizationId, alertChangesOf(changed)),
        ...appendToLog(tx, organizationId, { productIds: [after.id] }),
      ]);
    return after;
  });
}
