import {
  idInput,
  listTransfersInput,
  pageInputOf,
  pageOf,
  postTransferInput,
  reverseTransferInput,
  stockTransfer,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { postTransfer, reverseTransfer } from './post.ts';
import { getTransfer, listTransfers } from './read.ts';

const path = '/inventory/stock-transfers';
const tags = ['Stock transfers'];

/** Filters for which a page may read many rows to find those that match. */
const withoutIndex = ['location_id'];

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
        'Moves units of a product to another location on a date. It is no movement: the quantity on hand, the value and the costs of the product stay the same. At no later time may the location that the goods leave have less than was taken from it. A transfer cannot be changed or deleted afterwards, only reversed.',
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
        'Moves all of its units back, once, as long as they are still there. The reversal has the date of the original unless another is given; if the period of the original is closed, name a date in an open one.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'INSUFFICIENT_STOCK',
      'QUANTITY_OVERFLOW',
      'ALREADY_REVERSED',
      'REVERSAL_NOT_REVERSIBLE',
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

  list: authenticated({
    permission: 'movements.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'stockTransfers.list',
      summary: 'List stock transfers',
      description: 'The transfers that match all filters: newest `transfer_date` first, then newest posted.',
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
