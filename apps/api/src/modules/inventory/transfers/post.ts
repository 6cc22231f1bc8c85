import type {
  PostTransfer,
  ProblemError,
  ReverseTransfer,
  StockTransfer,
  TransferCommand,
} from '@tallybook/domain';
import { readWhole } from '@tallybook/domain';
import { postGroup } from '../../../ledger/posting/requests.ts';
import { newId } from '../../../platform/ids.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findTransfer } from './store.ts';

/**
 * Moves units to another location in one step. Throws (404) PRODUCT_NOT_FOUND and LOCATION_NOT_FOUND, and (400) SAME_LOCATION,
 * LOCATION_ARCHIVED, INSUFFICIENT_STOCK and the problems of dates and units.
 */
export const postTransfer = (ctx: VerbContext, input: PostTransfer): Promise<StockTransfer> =>
  postCommand(ctx, input, {
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
  });

/** Moves all units of a transfer back, once. Whether it is reversed already is checked under the product's lock. */
export async function reverseTransfer(ctx: VerbContext, input: ReverseTransfer): Promise<StockTransfer> {
  // Facts never change, so they may be read before the lock.
  const original = await read(ctx, (tx) => findTransfer(tx, ctx.actor.organizationId, input.id));
  if (original === undefined) throw notFound('transfer');
  const { id, product_id, from_location_id, to_location_id, quantity, transfer_date, reference } = original;
  return postCommand(ctx, input, {
    kind: 'transfer',
    id: newId(),
    productId: product_id,
    fromLocationId: to_location_id,
    toLocationId: from_location_id,
    quantity: readWhole(quantity),
    transferDate: input.transfer_date ?? transfer_date,
    reference,
    note: input.note ?? null,
    reverses: { id, transferDate: transfer_date, reversesId: original.reverses_id },
  });
}

const postCommand = (ctx: VerbContext, input: unknown, command: TransferCommand): Promise<StockTransfer> =>
  postGroup<StockTransfer, StockTransfer>(ctx, input, {
    group: [command],
    toResponse: ([transfer]) => transfer as StockTransfer,
    combineProblems: ([problem]) => problem as ProblemError,
  });
