import {
  notADispatch,
  ProblemError,
  type ReceiveTransfer,
  type StockMovement,
  type StockTransfer,
  type WriteOffTransfer,
} from '@tallybook/domain';
import { postGroup } from '../../../ledger/posting/requests.ts';
import { newId } from '../../../platform/ids.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { postCommand } from './command.ts';
import { findTransfer } from './store.ts';

/**
 * Receives units of a dispatch at its destination: without a quantity, everything that is under way. How much that is, is read
 * under the product's lock. Throws NOT_FOUND (404), NOT_A_DISPATCH (409), and (400) TRANSFER_RECEIVED,
 * TRANSFER_EXCEEDS_REMAINING, LOCATION_ARCHIVED and the problems of dates and units.
 */
export async function receiveTransfer(ctx: VerbContext, input: ReceiveTransfer): Promise<StockTransfer> {
  const { productId, transitId, destinationId, dispatch, reference } = await readDispatch(ctx, input.id);
  return postCommand(ctx, input, {
    kind: 'transfer',
    id: newId(),
    productId,
    fromLocationId: transitId,
    toLocationId: destinationId,
    quantity: input.quantity,
    entered: input.entered,
    transferDate: input.transfer_date,
    reference: input.reference ?? reference,
    note: input.note ?? null,
    dispatch,
  });
}

/**
 * Writes off units of a dispatch that never arrived, by an adjustment at the transit location, at the cost of the stock. Throws the
 * problems of `receiveTransfer`.
 */
export async function writeOffTransfer(ctx: VerbContext, input: WriteOffTransfer): Promise<StockMovement> {
  const { productId, transitId, dispatch, reference } = await readDispatch(ctx, input.id);
  return postGroup<StockMovement>(ctx, input, {
    group: [
      {
        kind: 'movement',
        id: newId(),
        dispatch,
        input: {
          product_id: productId,
          type: 'adjustment',
          quantity: -input.quantity,
          // Replaced by the average cost: the units are valued at the cost of the stock.
          unit_cost: 0,
          movement_date: input.transfer_date,
          location_id: transitId,
          reason_code: input.reason_code,
          reference: input.reference ?? reference ?? undefined,
          note: input.note,
        },
      },
    ],
    toResponse: ([movement]) => movement as StockMovement,
    combineProblems: ([problem]) => ofWriteOff(problem as ProblemError),
  });
}

/** The facts of a dispatch, which never change: they may be read before the product's lock. */
async function readDispatch(ctx: VerbContext, id: string) {
  const found = await read(ctx, (tx) => findTransfer(tx, ctx.actor.organizationId, id));
  if (found === undefined) throw notFound('transfer');
  const { destination_location_id: destinationId } = found;
  if (destinationId === null) throw notADispatch();
  return {
    productId: found.product_id,
    transitId: found.to_location_id,
    destinationId,
    dispatch: { id, transferDate: found.transfer_date },
    reference: found.reference,
  };
}

/** The date of the movement is a field with another name here. */
function ofWriteOff({ code, detail, figures, errors }: ProblemError): ProblemError {
  const renamed = errors?.map((error) =>
    error.pointer === '/movement_date' ? { ...error, pointer: '/transfer_date' } : error,
  );
  return new ProblemError(code, detail, { figures, ...(renamed !== undefined && { errors: renamed }) });
}
