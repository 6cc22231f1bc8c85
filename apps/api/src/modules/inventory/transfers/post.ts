import {
  locationNotFound,
  readWhole,
  type PostTransfer,
  type ReverseTransfer,
  type StockTransfer,
} from '@tallybook/domain';
import { readDispatches } from '../../../ledger/parts/transfers.ts';
import { newId } from '../../../platform/ids.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { postCommand } from './command.ts';
import { findTransfer, findTransitLocation } from './store.ts';

/**
 * Moves units to another location, or with `two_step` on their way to it. Throws (404) PRODUCT_NOT_FOUND and LOCATION_NOT_FOUND,
 * and (400) LOCATION_IS_TRANSIT, SAME_LOCATION, LOCATION_ARCHIVED, INSUFFICIENT_STOCK and the problems of dates and units.
 */
export async function postTransfer(ctx: VerbContext, input: PostTransfer): Promise<StockTransfer> {
  const command = {
    kind: 'transfer',
    id: newId(),
    productId: input.product_id,
    fromLocationId: input.from_location_id,
    toLocationId: input.to_location_id,
    quantity: input.quantity,
    entered: input.entered,
    transferDate: input.transfer_date,
    reference: input.reference ?? null,
    note: input.note ?? null,
  } as const;
  if (input.two_step !== true) return postCommand(ctx, input, command);
  // It never changes, so it may be read before the locks.
  const transitId = await read(ctx, (tx) => findTransitLocation(tx, ctx.actor.organizationId));
  if (transitId === undefined) throw locationNotFound('/from_location_id');
  return postCommand(ctx, input, {
    ...command,
    toLocationId: transitId,
    destinationLocationId: input.to_location_id,
  });
}

/**
 * Moves all units of a transfer back, once; of a dispatch, those that are still under way. What is reversed or received already is
 * checked under the product's lock.
 */
export async function reverseTransfer(ctx: VerbContext, input: ReverseTransfer): Promise<StockTransfer> {
  const { organizationId } = ctx.actor;
  // Facts never change, so they may be read before the lock. The last day is only a proposal.
  const [original, rows] = await read(ctx, (tx) =>
    tx.flight([
      () => findTransfer(tx, organizationId, input.id),
      () => readDispatches(tx, organizationId, [input.id]),
    ]),
  );
  if (original === undefined) throw notFound('transfer');
  const { id, product_id, from_location_id, to_location_id, quantity, transfer_date, reference } = original;
  const isDispatch = original.destination_location_id !== null;
  const dispatchId = isDispatch ? id : original.dispatch_id;
  return postCommand(ctx, input, {
    kind: 'transfer',
    id: newId(),
    productId: product_id,
    fromLocationId: to_location_id,
    toLocationId: from_location_id,
    quantity: isDispatch ? undefined : readWhole(quantity),
    // On earlier days, goods were under way that a receipt took which is reversed now.
    transferDate: input.transfer_date ?? rows.at(-1)?.date ?? transfer_date,
    reference,
    note: input.note ?? null,
    // A receipt is never before its dispatch, so its own date is the limit.
    ...(dispatchId !== null && { dispatch: { id: dispatchId, transferDate: transfer_date } }),
    reverses: { id, transferDate: transfer_date, reversesId: original.reverses_id },
  });
}
