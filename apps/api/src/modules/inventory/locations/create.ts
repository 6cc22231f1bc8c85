import type { Transaction } from '@tallybook/db';
import {
  defaultCodeTaken,
  defaultLocation,
  locationLimitReached,
  maxLocations,
  type CreateLocation,
  type Location,
} from '@tallybook/domain';
import { lockLocationsExclusive } from '../../../ledger/periods/lock-store.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { withExistingId } from '../../../platform/existing-id.ts';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { countLocations, findLocationByCode, insertLocation } from './store.ts';

/**
 * Adds a location; with the first one, also the default location and that of goods in transit. Throws LOCATION_CODE_EXISTS (409), enforced by the unique
 * index, and VALIDATION_FAILED (400) if the organization has as many locations as it may.
 */
export function createLocation(ctx: VerbContext, input: CreateLocation): Promise<Location> {
  const { organizationId, userId } = ctx.actor;
  const find = (tx: Transaction) => findLocationByCode(tx, organizationId, input.code);
  return withExistingId(ctx.services, organizationId, 'LOCATION_CODE_EXISTS', find, () =>
    write(ctx, input, async (tx) => {
      // So that two calls neither pass the limit together nor wait for each other's codes.
      await lockLocationsExclusive(tx, organizationId);
      const known = await countLocations(tx, organizationId);
      if (known >= maxLocations) throw locationLimitReached();
      if (known === 0 && input.code === defaultLocation.code) throw defaultCodeTaken(input.code);
      // Ids ascend, so that the default location is the first of the list.
      const [defaultId, transitId, id] = [newId(), newId(), newId()];
      const ids = { id, defaultId, transitId };
      const location = await insertLocation(tx, organizationId, { ...input, ...ids }, userId);
      const { code, name } = location;
      const event = {
        organizationId,
        type: 'location.created',
        subjectId: id,
        data: { code, name },
      } as const;
      await recordEvent(tx, originOf(ctx, ctx.actor), event);
      return location;
    }),
  );
}
