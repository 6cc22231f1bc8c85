import { stockTakeStateConflict, type StockTakeDocument } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { findStockTake, lockStockTake, markCancelled, presentDocument } from './store.ts';

/** Ends a stock take without posting it; its counts remain readable. Throws STOCK_TAKE_STATE_CONFLICT (409) if it has ended. */
export function cancelStockTake(ctx: VerbContext, input: { id: string }): Promise<StockTakeDocument> {
  const { organizationId, userId } = ctx.actor;
  const { id } = input;
  return write(ctx, input, async (tx) => {
    const [take] = await lockStockTake(tx, organizationId, id);
    if (take === undefined) throw notFound('stock take');
    if (take.status === 'posted' || take.status === 'cancelled') throw stockTakeStateConflict(take.status);
    const [, cancelled] = await tx.flight([
      () => markCancelled(tx, organizationId, id, userId),
      () => findStockTake(tx, organizationId, id),
      () =>
        recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId,
          type: 'stock_take.cancelled',
          subjectId: id,
          data: { count_date: take.count_date },
        }),
    ]);
    if (cancelled === undefined) throw new Error('the stock take no longer exists');
    return presentDocument(cancelled);
  });
}
