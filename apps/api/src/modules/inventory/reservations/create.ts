import type { Transaction } from '@tallybook/db';
import {
  draftReservation,
  locationArchived,
  locationIsTransit,
  locationNotFound,
  productNotFound,
  ProblemError,
  readWhole,
  type CreateReservation,
  type Reservation,
} from '@tallybook/domain';
import { selectLocations } from '../../../ledger/parts/locations.ts';
import { readProducts, readSettings } from '../../../ledger/parts/settings-store.ts';
import { readBalances } from '../../../ledger/parts/sums.ts';
import { locationsLock, lockMonthsShared } from '../../../ledger/periods/lock-store.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { releaseExpired } from './expire.ts';
import { findReservation, insertReservation, readAvailable } from './store.ts';

/**
 * Keeps units of a product that are there and not reserved yet. Throws (404) PRODUCT_NOT_FOUND and LOCATION_NOT_FOUND, and (400)
 * INSUFFICIENT_STOCK, QUANTITY_OVERFLOW, PRODUCT_ARCHIVED, LOCATION_ARCHIVED, LOCATION_IS_TRANSIT and the problems of units.
 */
export function createReservation(ctx: VerbContext, input: CreateReservation): Promise<Reservation> {
  const { organizationId, userId } = ctx.actor;
  const { product_id: productId } = input;
  return write(ctx, input, async (tx) => {
    const [, balances, [settings], [product]] = await tx.flight([
      // Before the product's lock. Archiving the location waits for it.
      input.location_id === undefined
        ? undefined
        : () => lockMonthsShared(tx, organizationId, [locationsLock]),
      readBalances(tx, organizationId, [productId], 'for update'),
      readSettings(tx, organizationId),
      readProducts(tx, organizationId, [productId]),
    ]);
    const [balance] = balances;
    if (settings === undefined) throw new Error('the organization no longer exists');
    if (balance === undefined || product === undefined) throw productNotFound();
    const place = await placeOf(tx, organizationId, input.location_id, balance.located);
    // Those that expired since the last sweep keep nothing.
    if (balance.reserved !== '0') await releaseExpired(tx, organizationId, balances);
    const found = place.isUnused
      ? undefined
      : await readAvailable(tx, organizationId, { productId, locationId: place.locationId });
    const { lowest, onDate, reserved } = found ?? {
      lowest: 0,
      onDate: settings.now.slice(0, 10),
      reserved: 0,
    };
    const units = draftReservation(
      {
        archived: product.archived,
        units: { unit: product.unit, quantityScale: product.quantity_scale, packs: product.packs },
        lowest,
        onDate,
        reserved,
        reservedInAll: readWhole(balance.reserved),
        locationId: place.locationId,
        now: settings.now,
      },
      input,
    );
    if (units instanceof ProblemError) throw units;
    const id = newId();
    await tx.flight([
      ...insertReservation(tx, organizationId, {
        ...units,
        id,
        productId,
        locationId: place.isUnused ? undefined : place.locationId,
        reference: input.reference,
        expiresAt: input.expires_at,
        createdBy: userId,
      }),
      () =>
        recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId,
          type: 'reservation.created',
          subjectId: id,
          data: { product_id: productId, quantity: units.quantity },
        }),
    ]);
    const created = await findReservation(tx, organizationId, id);
    if (created === undefined) throw new Error('the reservation was not inserted');
    return created;
  });
}

interface ReservedPlace {
  /** Undefined for the default location of a product that has used no other. */
  readonly locationId: string | undefined;
  /** The product has never been there. */
  readonly isUnused: boolean;
}

/** Where units are to be kept: the default location if the caller names none. */
async function placeOf(
  tx: Transaction,
  organizationId: string,
  named: string | undefined,
  isLocated: boolean,
): Promise<ReservedPlace> {
  if (named === undefined && !isLocated) return { locationId: undefined, isUnused: false };
  const found = await selectLocations(tx, organizationId, named === undefined ? [] : [named]);
  const place = found.find((row) => (named === undefined ? row.is_default : row.id === named));
  if (place === undefined) throw locationNotFound();
  if (place.kind === 'transit') throw locationIsTransit('/location_id');
  if (place.archived) throw locationArchived();
  if (isLocated) return { locationId: place.id, isUnused: false };
  return place.is_default
    ? { locationId: undefined, isUnused: false }
    : { locationId: place.id, isUnused: true };
}
