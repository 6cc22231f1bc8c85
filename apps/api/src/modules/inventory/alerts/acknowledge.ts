import type { StockAlert } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { acknowledgeRow, findAlert, presentAlert } from './store.ts';

/** Records who saw the alert first; again, and for a closed alert, it changes nothing else. Throws NOT_FOUND (404). */
export function acknowledgeAlert(ctx: VerbContext, input: { id: string }): Promise<StockAlert> {
  const { organizationId, userId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    const [isFirst, found] = await tx.flight([
      () => acknowledgeRow(tx, organizationId, input.id, userId),
      () => findAlert(tx, organizationId, input.id),
    ]);
    if (found === undefined) throw notFound('alert');
    if (isFirst)
      await recordEvent(tx, originOf(ctx, ctx.actor), {
        organizationId,
        type: 'alert.acknowledged',
        subjectId: found.id,
        data: { product_id: found.product_id, sku: found.sku, kind: found.kind },
      });
    return presentAlert(found);
  });
}
