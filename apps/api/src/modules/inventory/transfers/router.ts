import {
  idInput,
  listTransfersInput,
  pageInputOf,
  pageOf,
  postTransferInput,
  receiveTransferInput,
  reverseTransferInput,
  stockMovement,
  stockTransfer,
  writeOffTransferInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { receiveTransfer, writeOffTransfer } from './dispatches.ts';
import { postTransfer, reverseTransfer } from './post.ts';
import { getTransfer, listTransfers } from './read.ts';

const path = '/inventory/stock-transfers';
const tags = ['Stock transfers'];

/** Filters for which a page may read many rows to find those that match. */
const withoutIndex = ['location_id', 'open'];

export const stockTransfersRouter = router({
  post: authenticated({
    permission: 'movements.post',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'stockTransfers.post',
      summary: 'Post a stock transfer',
      description:
        'Moves units of a product to another location on a date. It is no movement: the quantity on hand, the value and the costs of the product stay the same. At no later time may the location that the goods leave have less than was taken from it. With `two_step`, the goods are in transit until they are received at `to_location_id`. A transfer cannot be changed or deleted afterwards, only reversed.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'SAME_LOCATION',
      'INSUFFICIENT_STOCK',
      'QUANTITY_OVERFLOW',
      'NOT_WHOLE_UNITS',
      'UNIT_UNKNOWN',
      'PRODUCT_ARCHIVED',
      'LOCATION_ARCHIVED',
      'PERIOD_CLOSED',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'LOCATION_NOT_FOUND',
      'LOCATION_IS_TRANSIT',
    ],
  })
    .input(postTransferInput)
    .output(stockTransfer)
    .use(authorize)
    .mutation(({ ctx, input }) => postTransfer(ctx, input)),

  reverse: authenticated({
    permission: 'movements.adjust',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/reversal`,
      tags,
      operationId: 'stockTransfers.reverse',
      summary: 'Reverse a stock transfer',
      description:
        'Moves all of its units back, once, as long as they are still there; of a dispatch, the units that are still under way. 400 `TRANSFER_RECEIVED` if none are: reverse its receipts first. The reversal has the date of the original unless another is given, that of a dispatch the last day on which something happened to its goods; if the period is closed, name a date in an open one.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'INSUFFICIENT_STOCK',
      'QUANTITY_OVERFLOW',
      'ALREADY_REVERSED',
      'REVERSAL_NOT_REVERSIBLE',
      'TRANSFER_RECEIVED',
      'TRANSFER_EXCEEDS_REMAINING',
      'PERIOD_CLOSED',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_NOT_FOUND',
      'NOT_FOUND',
    ],
  })
    .input(reverseTransferInput)
    .output(stockTransfer)
    .use(authorize)
    .mutation(({ ctx, input }) => reverseTransfer(ctx, input)),

  receive: authenticated({
    permission: 'movements.post',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/receipt`,
      tags,
      operationId: 'stockTransfers.receive',
      summary: 'Receive goods of a dispatch',
      description:
        'Receives units of a dispatch at its destination, in as many parts as arrive: without a quantity, everything that is still under way. The response is the receipt, a transfer of its own, which names the dispatch and can be reversed. 409 `NOT_A_DISPATCH` for any other transfer.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'TRANSFER_RECEIVED',
      'TRANSFER_EXCEEDS_REMAINING',
      'QUANTITY_OVERFLOW',
      'NOT_WHOLE_UNITS',
      'UNIT_UNKNOWN',
      'LOCATION_ARCHIVED',
      'PERIOD_CLOSED',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_NOT_FOUND',
      'NOT_FOUND',
      'NOT_A_DISPATCH',
    ],
  })
    .input(receiveTransferInput)
    .output(stockTransfer)
    .use(authorize)
    .mutation(({ ctx, input }) => receiveTransfer(ctx, input)),

  writeOff: authenticated({
    permission: 'movements.adjust',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/write-off`,
      tags,
      operationId: 'stockTransfers.writeOff',
      summary: 'Write off goods of a dispatch',
      description:
        'Writes off units of a dispatch that will not arrive, by an adjustment at the location of goods in transit, which names the dispatch. They are valued at the cost of the stock. The response is the movement; its reversal brings the goods back on their way. 409 `NOT_A_DISPATCH` for any other transfer.',
    },
    rest: { status: 201, location: '/api/inventory/stock-movements/{id}' },
    problems: [
      'TRANSFER_RECEIVED',
      'TRANSFER_EXCEEDS_REMAINING',
      'INSUFFICIENT_STOCK',
      'PRODUCT_ARCHIVED',
      'PERIOD_CLOSED',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_NOT_FOUND',
      'NOT_FOUND',
      'NOT_A_DISPATCH',
    ],
  })
    .input(writeOffTransferInput)
    .output(stockMovement)
    .use(authorize)
    .mutation(({ ctx, input }) => writeOffTransfer(ctx, input)),

  list: authenticated({
    permission: 'movements.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'stockTransfers.list',
      summary: 'List stock transfers',
      description:
        'The transfers that match all filters: newest `transfer_date` first, then newest posted. `open=true` lists the dispatches under way.',
    },
  })
    .input(listTransfersInput)
    .output(z.array(stockTransfer))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listTransfers(ctx, input))),

  listPage: authenticated({ permission: 'movements.read', report: withoutIndex })
    .input(pageInputOf(listTransfersInput))
    .output(pageOf(stockTransfer))
    .use(authorize)
    .query(({ ctx, input }) => listTransfers(ctx, input)),

  get: authenticated({
    permission: 'movements.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'stockTransfers.get',
      summary: 'Get a stock transfer',
      description: 'One transfer.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('transfer'))
    .output(stockTransfer)
    .use(authorize)
    .query(({ ctx, input }) => getTransfer(ctx, input)),
});
