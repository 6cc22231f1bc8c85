import {
  goodsUnderWay,
  locationIsDefault,
  locationIsTransit,
  locationNotEmpty,
  unitsReservedAt,
  type Location,
} from '@tallybook/domain';
import { lockLocationsExclusive } from '../../../ledger/periods/lock-store.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { archiveLocationRow, findLocation, findReservedAt, findStockAt, findUnderWayTo } from './store.ts';

/**
 * Archives an empty location: nothing enters it any more, unless a reversal brings it back. Archiving it again changes nothing.
 * Throws NOT_FOUND (404), LOCATION_NOT_EMPTY and LOCATION_IS_DEFAULT (409), LOCATION_IS_TRANSIT (400).
 */
export function archiveLocation(ctx: VerbContext, input: { id: string }): Promise<Location> {
  const { organizationId } = ctx.actor;
  const { id } = input;
  return write(ctx, input, async (tx) => {
    // Waits for postings that name a location; later ones see it archived.
    await lockLocationsExclusive(tx, organizationId);
    const [before, stock, bound, reserved] = await tx.flight([
      () => findLocation(tx, organizationId, id),
      () => findStockAt(tx, organizationId, id),
      () => findUnderWayTo(tx, organizationId, id),
      () => findReservedAt(tx, organizationId, id),
    ]);
    if (before === undefined) throw notFound('location');
    if (before.archived_at !== null) return before;
    if (before.kind === 'transit') throw locationIsTransit();
    if (before.is_default) throw locationIsDefault();
    if (stock !== undefined) throw locationNotEmpty(stock.productId, stock.onHand);
    if (bound !== undefined) throw goodsUnderWay(bound.productId, bound.open);
    if (reserved !== undefined) throw unitsReservedAt(reserved.productId, reserved.units);
    const after = await archiveLocationRow(tx, organizationId, id);
    if (after === undefined) throw new Error('the location was not archived');
    await recordEvent(tx, originOf(ctx, ctx.actor), {
      organizationId,
      type: 'location.archived',
      subjectId: id,
      data: { code: after.code },
    });
    return after;
  });
}
