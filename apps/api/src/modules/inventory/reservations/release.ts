import { reservationNotOpen } from '@tallybook/domain';
import { readBalances } from '../../../ledger/parts/sums.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { free } from './expire.ts';
import { findReservation, releaseReservationRow } from './store.ts';

/** Ends an open reservation: its units are available again. Throws NOT_FOUND (404) and RESERVATION_NOT_OPEN (409). */
export function releaseReservation(ctx: VerbContext, input: { id: string }): Promise<void> {
  const { organizationId, userId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    // Its product never changes.
    const found = await findReservation(tx, organizationId, input.id);
    if (found === undefined) throw notFound('reservation');
    const balances = await readBalances(tx, organizationId, [found.product_id], 'for update');
    const ended = await releaseReservationRow(tx, organizationId, { id: input.id, userId });
    if (ended === undefined) throw reservationNotOpen();
    await free(tx, organizationId, [ended], balances);
    await recordEvent(tx, originOf(ctx, ctx.actor), {
      organizationId,
      type: 'reservation.released',
      subjectId: input.id,
      data: { product_id: found.product_id },
    });
  });
}
