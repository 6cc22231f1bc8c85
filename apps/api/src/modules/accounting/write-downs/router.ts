import {
  idInput,
  listWriteDownsInput,
  pageInputOf,
  pageOf,
  recordedWriteDowns,
  proposeWriteDownsInput,
  recordWriteDownsInput,
  reverseWriteDownInput,
  writeDown,
  writeDownProposal,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { proposeWriteDowns } from './propose.ts';
import { getWriteDown, listWriteDowns } from './read.ts';
import { recordWriteDowns } from './record.ts';
import { reverseWriteDown } from './reverse.ts';

const path = '/inventory/write-downs';
const tags = ['Write-downs'];

export const writeDownsRouter = router({
  record: authenticated({
    permission: 'writedowns.record',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'writeDowns.record',
      summary: 'Write products down to net realizable value',
      description:
        'Reviews products item by item (IAS 2.28–33) and records the allowance of each: the part of its value at cost that exceeds the net realizable value of the units on hand, never below 0. With `journal`, one journal entry, dated `as_of`, posts the change since the last review. Costs and the inventory account stay the same. A recovery is recorded as a higher net realizable value. All items are recorded or none.',
    },
    rest: { status: 201, bodyLimit: 1024 * 1024 },
    problems: [
      'WRITE_DOWN_OUT_OF_ORDER',
      'COSTS_NOT_FINAL',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_CLOSED',
      'PERIOD_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
    ],
  })
    .input(recordWriteDownsInput)
    .output(recordedWriteDowns)
    .use(authorize)
    .mutation(({ ctx, input }) => recordWriteDowns(ctx, input)),

  reverse: authenticated({
    permission: 'writedowns.record',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/reversal`,
      tags,
      operationId: 'writeDowns.reverse',
      summary: 'Reverse a write-down',
      description:
        'Cancels the last review of a product as if it had not been recorded, for example because `as_of` was mistyped: on the same day, what was in effect before it is in effect again, and a journal entry posts the opposite amounts. The period of the review must be open; in a closed one, record a new review instead.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'ALREADY_REVERSED',
      'REVERSAL_NOT_REVERSIBLE',
      'WRITE_DOWN_OUT_OF_ORDER',
      'PERIOD_CLOSED',
      'PERIOD_NOT_FOUND',
      'NOT_FOUND',
    ],
  })
    .input(reverseWriteDownInput)
    .output(writeDown)
    .use(authorize)
    .mutation(({ ctx, input }) => reverseWriteDown(ctx, input)),

  propose: authenticated({
    permission: 'valuation.read',
    report: true,
    openapi: {
      method: 'GET',
      path: `${path}/proposal`,
      tags,
      operationId: 'writeDowns.propose',
      summary: 'Propose products to write down',
      description:
        'Products on hand without a movement for more than `idle_days`, and all products with an allowance or a review that is due, with their cost and last review. With `product_ids`, these products only, idle or not. Nothing is recorded.',
    },
  })
    .input(proposeWriteDownsInput)
    .output(writeDownProposal)
    .use(authorize)
    .query(({ ctx, input }) => proposeWriteDowns(ctx, input)),

  list: authenticated({
    permission: 'valuation.read',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'writeDowns.list',
      summary: 'List write-downs',
      description: 'The reviews of products: newest `as_of` first, then most recently recorded.',
    },
  })
    .input(listWriteDownsInput)
    .output(z.array(writeDown))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listWriteDowns(ctx, input))),

  listPage: authenticated({ permission: 'valuation.read' })
    .input(pageInputOf(listWriteDownsInput))
    .output(pageOf(writeDown))
    .use(authorize)
    .query(({ ctx, input }) => listWriteDowns(ctx, input)),

  get: authenticated({
    permission: 'valuation.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'writeDowns.get',
      summary: 'Get a write-down',
      description: 'One review of a product, with the allowance in effect from then on.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('write-down'))
    .output(writeDown)
    .use(authorize)
    .query(({ ctx, input }) => getWriteDown(ctx, input)),
});
