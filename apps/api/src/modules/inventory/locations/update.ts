import type { Transaction } from '@tallybook/db';
import { locationIsTransit, type Location, type UpdateLocation } from '@tallybook/domain';
import { changesBetween } from '../../../platform/events/changes.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { withExistingId } from '../../../platform/existing-id.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { findLocationByCode, updateLocationRow } from './store.ts';

/** Changes only the given fields. Throws NOT_FOUND (404), LOCATION_CODE_EXISTS (409) and LOCATION_IS_TRANSIT (400). */
export function updateLocation(ctx: VerbContext, input: UpdateLocation): Promise<Location> {
  const { organizationId } = ctx.actor;
  const find = (tx: Transaction) => findLocationByCode(tx, organizationId, input.code ?? '');
  return withExistingId(ctx.services, organizationId, 'LOCATION_CODE_EXISTS', find, () =>
    write(ctx, input, async (tx) => {
      const { before, after } = await updateLocationRow(tx, organizationId, input);
      if (before === undefined || after === undefined) throw notFound('location');
      if (before.kind === 'transit') throw locationIsTransit();
      const changes = changesBetween(before, after);
      if (Object.keys(changes).length > 0)
        await recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId,
          type: 'location.updated',
          subjectId: after.id,
          data: { changes },
        });
      return after;
    }),
  );
}
